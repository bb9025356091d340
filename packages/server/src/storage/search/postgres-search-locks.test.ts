import { beforeEach, expect, it } from 'vitest'
import { createItemsTable, emptyItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import { migrate } from '../migrations/migrate.js'
import { openTestDatabase } from '../testing/test-database.js'
import { createSearchIndexUpdater } from './search-index.js'

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
