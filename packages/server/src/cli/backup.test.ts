import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { endpoints } from '@foyer/protocol'
import { expect, it, vi } from 'vitest'
import { StartError } from '../lib/start-error.js'
import type { PostgresTarget } from '../storage/postgres/target.js'
import { onPostgres } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { codeOf, dataCalls, listOf } from '../testing/data-calls.js'
import { putReferences, storedReferences } from '../testing/put-references.js'
import { createTestFoyer, type TestFoyer } from '../testing/test-foyer.js'
import { createMember, logIn } from '../testing/test-member.js'
import { backupFile } from './backup-file.js'
import { restoreFile } from './restore-file.js'
import { type EmptyPlace, emptyPlace, storedRows } from './testing/places.js'
import { resign, without } from './testing/spoilt-backup.js'

vi.setConfig({ testTimeout: 120_000 })

const open = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'PRIVILEGED' } as const
const films = {
  id: 'films',
  permissions: open,
  fields: [
    { key: 'title', type: 'TEXT' as const },
    {
      key: 'cast',
      type: 'MULTI_REFERENCE' as const,
      typeMetadata: { multiReference: { referencedCollectionId: 'people' } },
    },
  ],
}
const people = { id: 'people', permissions: open }

type Place = { dataFolder: string; database: PostgresTarget | undefined }

function createScreen(): { screen: Writable; printed(): string } {
  let text = ''
  const screen = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      text += String(chunk)
      done()
    },
  })
  return { screen, printed: () => text }
}

async function backUp(place: Place, file: string): Promise<string> {
  const { screen, printed } = createScreen()
  await backupFile(file, place, { quiet: true }, { stdout: screen, stderr: screen })
  return printed()
}

async function restore(
  file: string,
  place: Place,
  flags: { replace?: boolean; verify?: boolean } = {},
): Promise<string> {
  const { screen, printed } = createScreen()
  await restoreFile(file, place, { quiet: true, ...flags }, { stdout: screen, stderr: screen })
  return printed()
}

async function withRestored<T>(
  place: EmptyPlace,
  work: (foyer: TestFoyer) => Promise<T>,
): Promise<T> {
  const { dataFolder, database } = place
  const foyer = await createTestFoyer(database ? { database } : { dataFolder })
  try {
    return await work(foyer)
  } finally {
    await foyer.close()
  }
}

it('contains the complete site, and members stay logged in after a restore', async () => {
  const foyer = await createTestFoyer({ collections: [films, people] })
  const ada = await createMember(foyer, 'ada@example.org')
  const strange = { _id: 'a', title: 'Line\nbreak "quoted" 😀 \u0001', big: 1e21, none: null }
  await dataCalls(foyer.owner, 'people').bulkInsert([{ _id: 'p1' }, { _id: 'p2' }])
  await dataCalls(ada, 'films').bulkInsert([strange, { _id: 'b', title: 'B', list: [[1], {}] }])
  const place = { collectionId: 'films', field: 'cast', itemId: 'a' }
  await putReferences(foyer, place, ['p2', 'p1'])
  const index = { name: 'titles', fields: [{ path: 'title' }], unique: true }
  await foyer.owner.post(endpoints.createIndex.path, { dataCollectionId: 'films', index })
  await foyer.services.indexBuilder.untilIdle()
  await dataCalls(foyer.owner, 'films').query({ filter: { title: 'B' } })
  await foyer.services.audit.flush()
  const file = join(await makeFolder(), 'site.foyer')
  const printed = await backUp(foyer, file)
  const rows = await storedRows(foyer.services.db)
  // Seen to fail: the three commands printed the same.
  const summary = printed.replace(`Backup written to ${file}\n`, '')
  expect(printed).toBe(`Backup written to ${file}\n${summary}`)
  expect(summary).toMatch(/^1 member, 2 collections, 4 items, \d+ rows in all\n/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const target = await emptyPlace()
  expect(await restore(file, target, { verify: true })).toBe(
    `The file is complete; nothing was restored\n${summary}`,
  )
  const { database, dataFolder } = target
  const to = database ? `${database.shown}, schema ${database.schema}` : dataFolder
  expect(await restore(file, target)).toBe(`Restored to ${to}\n${summary}`)
  expect(await target.rows()).toEqual(rows)
  const again = `${file}.again`
  await backUp(target, again)
  const lines = async (path: string): Promise<string[]> =>
    (await readFile(path, 'utf8')).split('\n').slice(1, -2)
  expect(await lines(again)).toEqual(await lines(file))

  await withRestored(target, async (restored) => {
    const same = restored.as(ada.authorization)
    const me = await same.get('/members/v1/members/my')
    expect(me.body).toMatchObject({ member: { id: ada.id } })
    const renewal = { grantType: 'refresh_token', refreshToken: ada.refreshToken }
    expect((await restored.as('').post('/oauth2/token', renewal)).status).toBe(200)
    expect(await logIn(await restored.visitor(), 'ada@example.org')).toMatch(/^\S{20,}$/)
    const items = dataCalls(restored.owner, 'films')
    expect((await items.get('a')).body).toMatchObject({ dataItem: { data: strange } })
    expect(codeOf(await items.insert({ title: 'B' }))).toBe('WDE0123')
    expect(listOf(await items.query({ filter: { title: 'B' } }))).toHaveLength(1)
    expect(await storedReferences(restored, place)).toEqual(['p2', 'p1'])
    expect((await dataCalls(await restored.visitor(), 'films').remove('a')).status).toBe(403)
    expect((await items.insert({ _id: 'c', title: 'C' })).status).toBe(200)
    expect(listOf(await items.query()).map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  })
  await target.drop()
})

it('contains all acknowledged writes and no partial batch of concurrent writers', async () => {
  const foyer = await createTestFoyer({ collections: [films] })
  const items = dataCalls(foyer.owner, 'films')
  const acknowledged: number[] = []
  let stopped = false
  let next = 0
  const writer = async (): Promise<void> => {
    while (!stopped) {
      const batch = next++
      const answer = await items.bulkInsert(
        Array.from({ length: 40 }, () => ({ batch, x: 'x'.repeat(200) })),
      )
      if (answer.status === 200) acknowledged.push(batch)
    }
  }
  const writers = [writer(), writer(), writer(), writer()]
  while (acknowledged.length < 40) await nextTurn()
  const before = [...acknowledged]
  const file = join(await makeFolder(), 'site.foyer')
  try {
    await backUp(foyer, file)
  } finally {
    stopped = true
    await Promise.all(writers)
  }

  const target = await emptyPlace()
  await restore(file, target)
  const sizes = new Map<number, number>()
  const table = Object.entries(await target.rows()).find(([name]) =>
    /^items_[0-9a-f]{16}$/.test(name),
  )
  for (const { text } of table?.[1] ?? []) {
    const { batch } = JSON.parse(String(text)) as { batch: number }
    sizes.set(batch, (sizes.get(batch) ?? 0) + 1)
  }
  expect(before.filter((batch) => !sizes.has(batch))).toEqual([])
  expect([...sizes].filter(([, size]) => size !== 40)).toEqual([])
  expect(sizes.size).toBeLessThan(next)
  await target.drop()
})

it('replaces a site only with --replace', async () => {
  const foyer = await createTestFoyer({ collections: [films] })
  await dataCalls(foyer.owner, 'films').insert({ _id: 'a' })
  const file = join(await makeFolder(), 'site.foyer')
  await backUp(foyer, file)
  await expect(backUp(foyer, file)).rejects.toThrow(`the file "${file}" exists; overwrite it with`)
  await expect(restore(file, foyer, { replace: true })).rejects.toThrow(/is in use by another/)
  const target = await emptyPlace()
  await restore(file, target)
  await withRestored(target, async (restored) => {
    await dataCalls(restored.owner, 'films').insert({ _id: 'b' })
  })
  const rows = await target.rows()
  await expect(restore(file, target)).rejects.toThrow(
    /already has a site; .* --replace, which deletes it$/,
  )
  expect(await target.rows()).toEqual(rows)
  await restore(file, target, { replace: true })
  await withRestored(target, async (restored) => {
    expect(listOf(await dataCalls(restored.owner, 'films').query())).toMatchObject([{ _id: 'a' }])
  })
  expect((await readdir(target.dataFolder)).filter((name) => name.includes('restoring'))).toEqual(
    [],
  )
  await target.drop()
})

it('refuses an invalid file and leaves the site unchanged', async () => {
  const foyer = await createTestFoyer({ collections: [films] })
  await dataCalls(foyer.owner, 'films').insert({ _id: 'a', title: 'A' })
  const folder = await makeFolder()
  const file = join(folder, 'site.foyer')
  await backUp(foyer, file)
  const target = await emptyPlace()
  await restore(file, target)
  const rows = await target.rows()
  const whole = await readFile(file, 'utf8')
  const changed = /was changed after it was written/
  const cases: [string, string | Buffer, RegExp][] = [
    ['empty', '', /is empty/],
    ['cut', whole.slice(0, whole.length / 2), /is truncated/],
    ['cut behind a line', `${whole.split('\n').slice(0, 9).join('\n')}\n`, /is truncated/],
    ['without its sum', whole.slice(0, whole.lastIndexOf('{')), /is truncated/],
    ['longer', `${whole}[1]\n`, /has data after its end/],
    ['foreign', '{"hello":"world"}\n', /is not a Foyer backup/],
    ['text', 'not even JSON\n', /is not a Foyer backup/],
    ['SQLite', Buffer.from('SQLite format 3\0\n'), /is not a Foyer backup/],
    ['newer', whole.replace('"format":1', '"format":2'), /newer release \(0\.1\.0\)/],
    ['later step', whole.replace(/"migration":\d+/, '"migration":999'), /newer release/],
    [
      'older than the first release',
      whole.replace(/"migration":\d+/, '"migration":31'),
      /contains data of version 31, which a development build wrote .* restore it with that build/,
    ],
    ['another text', whole.replace('\\"A\\"', '\\"B\\"'), changed],
    ['a row less', without(whole, /"siteId"/), changed],
    ['a row less, signed', resign(without(whole, /"siteId"/)), changed],
    [
      'another table',
      resign(
        whole
          .replace('{"table":"audit"', '{"table":"sqlite_schema"')
          .replace('"audit":', '"sqlite_schema":'),
      ),
      /unknown table: "sqlite_schema"/,
    ],
    [
      'another column',
      resign(whole.replace('"columns":["key","value"]', '"columns":["key","other"]')),
      /other columns in the table "settings"/,
    ],
    [
      'strange items',
      resign(whole.replaceAll(/items_[0-9a-f]{16}/g, 'items_"; drop table identities; --')),
      /unknown table|was changed|has an invalid value/,
    ],
    [
      'items of nobody',
      resign(
        whole
          .replace(/(\{"table":"items_)[0-9a-f]{16}/, '$10000000000000000')
          .replace(/("items_)[0-9a-f]{16}":1/, '$10000000000000000":1'),
      ),
      /items of no collection/,
    ],
    [
      'no items',
      resign(
        whole
          .replace(/\{"table":"items_[0-9a-f]{16}".*\n\[.*\n/, '')
          .replace(/,"items_[0-9a-f]{16}":1/, ''),
      ),
      /has no items of the table "items_/,
    ],
    [
      'no consents',
      resign(whole.replace(/\{"table":"consents".*\n/, '').replace(/"consents":0,/, '')),
      /has no table "consents"/,
    ],
    ['no JSON', resign(whole.replace('\\"title\\":', 'title:')), /expected the item "a" as JSON/],
    [
      'another id',
      resign(whole.replace('\\"_id\\":\\"a', '\\"_id\\":\\"b')),
      /expected the item "a" as JSON/,
    ],
    ['objects', resign(whole.replace('["siteId",', '[{"a":1},')), changed],
  ]
  for (const [name, content, sentence] of cases) {
    const path = join(folder, name)
    await writeFile(path, content)
    for (const flags of [{ verify: true }, { replace: true }]) {
      const error = await restore(path, target, flags).catch((error: unknown) => error)
      expect(error, name).toBeInstanceOf(StartError)
      expect(String(error), name).toMatch(sentence)
      expect(String(error), name).toContain(`the file "${path}"`)
      // Reading all rows takes long on PostgreSQL.
      if (!onPostgres) expect(await target.rows(), name).toEqual(rows)
    }
  }
  expect(await target.rows()).toEqual(rows)
  await target.drop()
})
