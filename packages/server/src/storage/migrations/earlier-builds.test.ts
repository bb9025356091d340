import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkSiteRow } from '../../data/backups/row-check.js'
import { dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, logIn } from '../../testing/test-member.js'
import { readBackup } from '../backups/read-backup.js'
import { writeSite } from '../backups/write-backup.js'
import { createItemsTable, listItemsTableNames } from '../collections/items-table.js'
import type { Database } from '../database.js'
import { sql } from '../sql.js'
import { openConnection } from '../sqlite/driver.js'
import { freshSchema, runSql, targetOf } from '../testing/fresh-schema.js'
import { tableDefinitions } from '../testing/table-definitions.js'
import { makeFolder, openTestDatabase } from '../testing/test-database.js'
import { migrate, newestMigration, oldestMigration } from './migrate.js'

/**
 * Sites recorded by earlier builds, named by their newest migration. `node scripts/record-stored-site.mjs` records one
 * with this build.
 */
const folder = join(import.meta.dirname, '../testing/earlier')
const kind = freshSchema() ? 'postgres' : 'sqlite'
const recorded = readdirSync(folder).filter((name) => name.startsWith(kind))

it('every version of the schema has a recorded site', () => {
  const steps = recorded.map((name) => Number(/\d+/.exec(name)?.[0]))
  expect(steps, 'run "node scripts/record-stored-site.mjs"').toEqual(versionsFromBaseline())
})

function versionsFromBaseline(): number[] {
  return Array.from(
    { length: newestMigration - oldestMigration + 1 },
    (_, at) => oldestMigration + at,
  )
}

async function openRecorded(name: string): Promise<{ foyer: TestFoyer; close(): Promise<void> }> {
  const text = readFileSync(join(folder, name), 'utf8')
  const schema = freshSchema()
  if (!schema) {
    const dataFolder = await makeFolder()
    const database = openConnection(join(dataFolder, 'foyer.db'), { readOnly: false })
    database.exec(`pragma journal_mode = wal; pragma foreign_keys = off; ${text}`)
    database.close()
    const foyer = await createTestFoyer({ dataFolder })
    return { foyer, close: foyer.close }
  }
  await runSql(text.replaceAll(/\bearlier\b/g, schema.name))
  const foyer = await createTestFoyer({ database: targetOf(schema.url) })
  const close = async (): Promise<void> => {
    await foyer.close()
    await schema.drop()
  }
  return { foyer, close }
}

/** Writes a backup, reads it and checks its rows. */
async function checkBackup(db: Database): Promise<void> {
  const pieces: Buffer[] = []
  const write = async (piece: string): Promise<void> => void pieces.push(Buffer.from(piece))
  await db.snapshot((snapshot) =>
    writeSite(snapshot, write, { siteSecret: undefined, now: new Date() }),
  )
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield* pieces
  }
  await readBackup(chunks(), { onRow: checkSiteRow })
}

it.each(recorded)('opens and uses the recorded site %s', async (name) => {
  const { foyer, close } = await openRecorded(name)
  const { db } = foyer.services
  const steps = await db.all<{ id: number }>(
    sql`select id from migrations where id >= ${oldestMigration} order by id`,
  )
  expect(steps.map(({ id }) => id)).toEqual(versionsFromBaseline())
  const { db: created } = await openTestDatabase()
  await migrate(created)
  // The recorded site has one collection.
  const [table = ''] = await listItemsTableNames(db)
  await created.transaction((tx) => createItemsTable(tx, table))
  expect(await tableDefinitions(db)).toEqual(await tableDefinitions(created))

  const items = dataCalls(foyer.owner, 'films')
  expect(dataOf(await items.get('a'))).toMatchObject({
    title: 'Amélie',
    year: 2001,
    seen: { $date: '2001-04-25T00:00:00.000Z' },
  })
  expect(dataOf(await items.get('b'))).toMatchObject({
    title: 'Line\nbreak "quoted" 😀',
    tags: ['x', { y: [null] }],
  })
  expect(await logIn(await foyer.visitor(), 'ada@example.org')).toMatch(/^\S{20,}$/)
  await useSite(foyer)
  await checkBackup(db)
  await close()
})

async function useSite(foyer: TestFoyer): Promise<void> {
  const items = dataCalls(foyer.owner, 'films')
  const eve = await createMember(foyer, 'eve@example.org')
  expect((await dataCalls(eve, 'films').insert({ _id: 'c', title: 'C' })).status).toBe(200)
  expect((await dataCalls(eve, 'films').remove('a')).status).toBe(403)
  const sorted = await items.query({ sort: [{ fieldName: 'title', order: 'DESC' }] })
  expect(listOf(sorted).map(({ _id }) => _id)).toEqual(['b', 'c', 'a'])
  await foyer.services.audit.flush()
  // New events follow those of the earlier build.
  const { events } = await foyer.services.events.readAfter(0, { limit: 100, collectionId: 'films' })
  const created = events.filter(({ type }) => type === 'item.created')
  expect(created.map(({ entityId }) => entityId)).toEqual(['a', 'b', 'c'])
}
