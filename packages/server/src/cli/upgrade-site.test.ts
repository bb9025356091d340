import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readConfig } from '../config.js'
import { countRows } from '../storage/database.js'
import { newestApplied, newestMigration, oldestMigration } from '../storage/migrations/migrate.js'
import { openPostgresSite } from '../storage/open-site/postgres-site.js'
import { openSqliteSite } from '../storage/open-site/sqlite-site.js'
import { identifier, sql } from '../storage/sql.js'
import { openConnection } from '../storage/sqlite/driver.js'
import { afterThisTest } from '../storage/testing/clean-up.js'
import { freshSchema, onPostgres, runSql, targetOf } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { publicUrl } from '../testing/test-foyer.js'
import { printKeys } from './manage/keys.js'
import { readStored } from './read-stored.js'
import { restoreFile } from './restore-file.js'
import { openStore } from './target/items-store.js'
import type { SiteLocation } from './target/open-server.js'
import { takeText } from './testing/take-text.js'
import { type UpgradeFlags, upgradeSite } from './upgrade-site.js'

const earlier = join(import.meta.dirname, '../storage/testing/earlier')
/** The recorded site of the oldest version. */
const recorded = `${onPostgres ? 'postgres' : 'sqlite'}-${oldestMigration}.sql`

type Place = Parameters<typeof upgradeSite>[0]

/** Creates a site from the record of an earlier release. */
async function earlierSite(): Promise<Place & { run(statements: string): Promise<void> }> {
  const text = readFileSync(join(earlier, recorded), 'utf8')
  const dataFolder = await makeFolder()
  const schema = freshSchema()
  if (schema) {
    afterThisTest(schema.drop)
    await runSql(text.replaceAll(/\bearlier\b/g, schema.name))
    const database = targetOf(schema.url)
    return { dataFolder, database, run: async (text) => void (await runSql(text, database)) }
  }
  const run = async (statements: string): Promise<void> => {
    const database = openConnection(join(dataFolder, 'foyer.db'), { readOnly: false })
    database.exec(statements)
    database.close()
  }
  await run(`pragma journal_mode = wal; pragma foreign_keys = off; ${text}`)
  return { dataFolder, database: undefined, run }
}

async function upgrade(place: Place, flags: UpgradeFlags = {}): Promise<string> {
  const stdout = new PassThrough()
  const now = new Date('2026-01-31T12:00:00Z')
  await upgradeSite(place, { quiet: true, ...flags }, { stdout, stderr: { write() {} }, now })
  return takeText(stdout)
}

const versionOf = (place: Place): Promise<number> => readStored(place, newestApplied)
const countRowsOf = (place: Place, table: string): Promise<number> =>
  readStored(place, (db) => countRows(db, sql`from ${identifier(table)}`))

it('backs up, migrates and checks a site of an earlier release', async () => {
  const place = await earlierSite()
  const [version, members] = [await versionOf(place), await countRowsOf(place, 'identities')]
  expect(version).toBeLessThan(newestMigration)

  const output = await upgrade(place)
  expect(output).toContain(`Upgraded the data from version ${version} to ${newestMigration}.`)
  expect(await versionOf(place)).toBe(newestMigration)
  expect(await countRowsOf(place, 'identities')).toBe(members)
  expect(await upgrade(place)).toBe(
    `The data is at version ${newestMigration}, which is that of this release.\n`,
  )

  const file = join(
    place.dataFolder,
    `before-upgrade-of-version-${version}-2026-01-31T12-00-00.foyer`,
  )
  expect(output).toContain(`Backup written to ${file}\n`)
  // Seen to fail: the command named no place, so it restored to "./foyer-data".
  const option = place.database
    ? `--database '${place.database.shown}?schema=${place.database.schema}'`
    : `--data ${place.dataFolder}`
  expect(output).toContain(`npx @foyer/server restore ${file} --replace ${option}`)
  const stdout = new PassThrough()
  const streams = { stdout, stderr: { write() {} } }
  await restoreFile(file, place, { verify: true, quiet: true }, streams)
  expect(takeText(stdout)).toMatch(/^The file is complete; nothing was restored\n\d+ members?, /)
})

it('changes nothing when the upgrade would lose rows', async () => {
  const place = await earlierSite()
  const [version, collections] = [await versionOf(place), await countRowsOf(place, 'collections')]
  await place.run(
    onPostgres
      ? `create function lose() returns trigger language plpgsql as
          'begin delete from collections; return new; end';
         create trigger lossy after insert on migrations for each row execute function lose()`
      : `create trigger lossy after insert on migrations
          begin delete from collections; end`,
  )
  await expect(upgrade(place)).rejects.toThrow(/would have 0 rows after the upgrade/)
  expect(await versionOf(place)).toBe(version)
  expect(await countRowsOf(place, 'collections')).toBe(collections)
})

it('refuses a missing site, a site in use and data of a newer release', async () => {
  await expect(upgrade({ dataFolder: await makeFolder(), database: undefined })).rejects.toThrow(
    /there is no database/,
  )

  const place = await earlierSite()
  await upgrade(place)
  await place.run(`insert into migrations (id, applied_at) values (${newestMigration + 1}, 0)`)
  await expect(upgrade(place)).rejects.toThrow(/use the newer release/)

  await place.run(`delete from migrations where id > ${newestMigration}`)
  const opened = place.database
    ? await openPostgresSite(place.database)
    : await openSqliteSite(place.dataFolder)
  await opened.db.all(sql`select 1`)
  await opened.db.transaction((tx) =>
    tx.run(sql`delete from migrations where id = ${newestMigration}`),
  )
  await expect(upgrade(place)).rejects.toThrow(/in use by another/)
  await opened.close()
})

it('refuses data older than the first release and writes no backup', async () => {
  const place = await earlierSite()
  const version = oldestMigration - 1
  await place.run(`delete from migrations where id > ${version}`)
  const refusal = {
    name: 'StartError',
    message: expect.stringMatching(
      `the data is at version ${version}, which a development build wrote .*: with that build, run "foyer export" .* or start with an empty`,
    ),
  }
  await expect(upgrade(place)).rejects.toMatchObject(refusal)
  expect(readdirSync(place.dataFolder).filter((name) => name.startsWith('before-'))).toEqual([])
  const opening = place.database
    ? openPostgresSite(place.database)
    : openSqliteSite(place.dataFolder)
  await expect(opening).rejects.toMatchObject(refusal)
  expect(await versionOf(place)).toBe(version)
})

// Seen to fail: they upgraded the data, without a backup, and on PostgreSQL under the servers of the earlier release.
it.each<[string, (config: SiteLocation) => Promise<unknown>]>([
  ['import and export', (config) => openStore('films', config, {})],
  ['keys, clients, members and owners', (config) => printKeys(config, {}, new PassThrough())],
])('%s refuse the data of an earlier release', async (_commands, run) => {
  const place = await earlierSite()
  const version = await versionOf(place)
  await expect(run({ ...readConfig({}, {}), ...place, publicUrl })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      new RegExp(
        `^the database ".*: the data is at version ${version}, this release needs version ${newestMigration}; .* run "npx @foyer/server upgrade"`,
      ),
    ),
  })
  expect(await versionOf(place)).toBe(version)
})

// Seen to fail: the folder does not exist; create it.
it.runIf(onPostgres)('creates the data folder for the backup of a site in PostgreSQL', async () => {
  const site = await earlierSite()
  const dataFolder = join(site.dataFolder, 'not', 'yet')
  expect(await upgrade({ ...site, dataFolder })).toContain(`Backup written to ${dataFolder}`)
})
