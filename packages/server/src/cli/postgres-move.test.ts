import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { findSetting } from '../storage/settings/stored-settings.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { dataCalls, listOf } from '../testing/data-calls.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'
import { backupFile } from './backup-file.js'
import { restoreFile } from './restore-file.js'
import { emptyPlace } from './testing/places.js'

const open = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'PRIVILEGED' } as const
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const screens = { stdout: nowhere, stderr: nowhere }

it('moves a site from SQLite to PostgreSQL and back', async () => {
  const dataFolder = await makeFolder()
  const site = await createTestFoyer({
    dataFolder,
    collections: [{ id: 'films', permissions: open }],
  })
  const ada = await createMember(site, 'ada@example.org')
  const items = dataCalls(ada, 'films')
  const odd = { _id: 'a', title: 'É 😀 \u0001', n: 1e21, small: 1e-7, deep: { list: [[null], {}] } }
  await items.bulkInsert([odd, { _id: 'b', title: 'b' }, { _id: 'c', title: 'C' }])
  await site.owner.post('/wix-data/v2/indexes', {
    dataCollectionId: 'films',
    index: { name: 'titles', fields: [{ path: 'title' }], caseInsensitive: true },
  })
  await site.services.indexBuilder.untilIdle()
  const { siteSecret } = site.services
  await site.close()
  const folder = await makeFolder()
  const [out, back] = [join(folder, 'out'), join(folder, 'back')]
  await backupFile(out, { dataFolder, database: undefined }, {}, screens)

  const there = await emptyPlace()
  await restoreFile(out, there, {}, screens)
  const moved = await createTestFoyer(there.database ? { database: there.database } : {})
  expect(moved.services.siteSecret).toBe(siteSecret)
  const renewal = { grantType: 'refresh_token', refreshToken: ada.refreshToken }
  expect((await moved.as('').post('/oauth2/token', renewal)).status).toBe(200)
  const found = await dataCalls(moved.owner, 'films').query({ sort: [{ fieldName: 'title' }] })
  expect(listOf(found)).toHaveLength(3)
  expect(
    listOf(await dataCalls(moved.owner, 'films').query({ filter: { _id: 'a' } })),
  ).toMatchObject([odd])
  await moved.close()

  const home = { ...(await emptyPlace()), database: undefined }
  await restoreFile(out, home, {}, screens)
  await backupFile(back, there, {}, screens)
  await restoreFile(back, home, { replace: true }, screens)
  const again = await createTestFoyer({ dataFolder: home.dataFolder })
  expect(again.services.siteSecret).toBe(siteSecret)
  expect(await findSetting(again.services.db, 'codeKey')).toBeUndefined()
  expect(listOf(await dataCalls(again.owner, 'films').query())).toMatchObject([
    odd,
    { _id: 'b' },
    { _id: 'c' },
  ])
  await again.close()
  await there.drop()
})
