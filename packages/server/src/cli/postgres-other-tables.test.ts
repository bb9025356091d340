import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { readConfig } from '../config.js'
import { requirePostgres, runSql } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { createTestFoyer, publicUrl } from '../testing/test-foyer.js'
import { createMember, logIn } from '../testing/test-member.js'
import { backupFile } from './backup-file.js'
import { printKeys } from './manage/keys.js'
import { restoreFile } from './restore-file.js'
import { openStore } from './target/items-store.js'
import { emptyPlace } from './testing/places.js'
import { upgradeSite } from './upgrade-site.js'

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
const screens = { stdout: nowhere, stderr: nowhere }

// Seen to fail: the backup contained the table of the other program, so that it could not be restored, and a
// restoration with --replace dropped it.
it('a backup leaves out tables of other programs in the schema, and a restoration leaves them alone', async () => {
  const place = await emptyPlace()
  const database = requirePostgres(place.database)
  await runSql(`create schema if not exists "${database.schema}"`, database)
  await runSql(
    `create table "${database.schema}".reports (day date);
     insert into "${database.schema}".reports values ('2026-01-31')`,
    database,
  )
  const foyer = await createTestFoyer({ database })
  await createMember(foyer, 'ada@example.org')
  await foyer.close()
  const file = join(await makeFolder(), 'site.foyer')
  await backupFile(file, place, {}, screens)
  await restoreFile(file, place, { replace: true }, screens)
  const restored = await createTestFoyer({ database })
  expect(await logIn(await restored.visitor(), 'ada@example.org')).not.toBe('')
  await restored.close()
  const reports = `select count(*)::int as reports from "${database.schema}".reports`
  expect(await runSql(reports, database)).toEqual([{ reports: 1 }])
  await place.drop()
})

// Seen to fail: each command created 42 tables, and a key that no server accepts.
it('a command on a schema without a site is refused, and creates nothing', async () => {
  const place = await emptyPlace()
  const database = requirePostgres(place.database)
  const config = { ...readConfig({}, {}), ...place, publicUrl }
  const refused = `has no site in the schema "${database.schema}"; correct --database`
  const commands = [() => printKeys(config, {}, nowhere), () => openStore('films', config, {})]
  for (const command of commands) await expect(command()).rejects.toThrow(refused)
  await runSql(`create schema if not exists "${database.schema}"`, database)
  for (const command of commands) await expect(command()).rejects.toThrow(refused)
  const tables = `select 1 from pg_tables where schemaname = '${database.schema}'`
  expect(await runSql(tables, database)).toEqual([])
  await place.drop()
})

// Seen to fail: a backup printed a stack trace, a restoration blamed the file, and the others named a missing relation.
it('commands on a wrong database say so in one sentence', async () => {
  const source = await createTestFoyer()
  const file = join(await makeFolder(), 'site.foyer')
  await backupFile(file, { dataFolder: '/nowhere', database: source.database }, {}, screens)
  const { database, drop } = await emptyPlace()
  const empty = { ...readConfig({}, {}), database: requirePostgres(database), publicUrl }
  await expect(upgradeSite(empty, {}, screens)).rejects.toThrow(
    `has no site in the schema "${empty.database.schema}"; correct --database`,
  )
  const [url] = empty.database.urls
  const urls: [string] = [url.replace(/\/\w+(?=\?|$)/, '/no_such_database')]
  const config = { ...empty, database: { ...empty.database, urls } }
  const commands = [
    () => backupFile(`${file}.2`, config, {}, screens),
    () => restoreFile(file, config, {}, screens),
    () => upgradeSite(config, {}, screens),
  ]
  for (const command of commands) {
    await expect(command()).rejects.toThrow(
      /^the database "[^"]+" cannot be used \(database "no_such_database" does not exist\); correct FOYER_DATABASE_URL/,
    )
  }
  await drop()
})
