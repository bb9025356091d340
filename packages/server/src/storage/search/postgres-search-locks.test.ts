import { beforeEach, expect, it } from 'vitest'
import { createItemsTable, dropItemsTable, emptyItemsTable } from '../collections/items-table.js'
import { type Database, first } from '../database.js'
import { migrate } from '../migrations/migrate.js'
import { identifier, sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import { createSearchIndexUpdater, searchNames } from './search-index.js'

const films = 'items_films'
const reviews = 'items_reviews'
let db: Database

beforeEach(async () => {
  db = (await openTestDatabase()).db
  await migrate(db)
  const updater = createSearchIndexUpdater(db)
  for (const table of [films, reviews]) {
    await db.transaction((tx) => createItemsTable(tx, table))
    expect(await updater.untilCurrent(table, 10_000)).toBeUndefined()
  }
})

// Seen to fail: "tuple concurrently updated", because both replaced the function of the triggers.
it('empties two collections at the same time', async () => {
  await db.transaction(async (tx) => {
    await emptyItemsTable(tx, films)
    await db.transaction((other) => emptyItemsTable(other, reviews))
  })
})

// Seen to fail: a search and a restoration waited for each other, and the search failed.
it('waits for a running search before it locks the items of a collection to drop', async () => {
  let dropped: Promise<void> | undefined
  await db.transaction(async (search) => {
    await search.run(sql`lock table ${identifier(searchNames(films).index)} in access share mode`)
    dropped = db.transaction((tx) => dropItemsTable(tx, films))
    await expect.poll(isWaiting).toBe(true)
    await search.run(sql`set local lock_timeout = '500ms'`)
    await search.run(sql`lock table ${identifier(films)} in access share mode`)
  })
  await dropped
})

// Seen to fail: it waited for the search index until the end of the time for a statement, as if the database were slow.
it.each([
  ['drop', dropItemsTable],
  ['empty', emptyItemsTable],
])('waits briefly for a backup of the search index: to %s a collection', async (_, change) => {
  await db.transaction(async (backup) => {
    await backup.run(sql`lock table ${identifier(searchNames(films).index)} in access share mode`)
    const changed = db.transaction((tx) => change(tx, films))
    await expect(changed).rejects.toMatchObject({ failure: 'refusing' })
  })
})

/** Returns whether a transaction waits for a lock on a table. */
async function isWaiting(): Promise<boolean> {
  const waiting = await first(
    db,
    sql`select 1 from pg_locks join pg_class on pg_class.oid = relation
    join pg_namespace on pg_namespace.oid = relnamespace
    where not granted and nspname = current_schema() limit 1`,
  )
  return waiting !== undefined
}
