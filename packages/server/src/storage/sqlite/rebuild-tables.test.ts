import { expect, it } from 'vitest'
import type { Database } from '../database.js'
import { createIndexStatement, physicalSystemIndexes } from '../indexes/physical-indexes.js'
import { deleteItems } from '../items/items-by-id.js'
import { migrate } from '../migrations/migrate.js'
import { searchNames } from '../search/search-index.js'
import { identifier, sql } from '../sql.js'
import { insertItem } from '../testing/insert-item.js'
import { openTestDatabase } from '../testing/test-database.js'
import { beginShadow, copyRows } from './shadow-table.js'

const table = 'items_0123456789abcdef'
const item = (id: string) => ({ id, author: null, revision: 1, text: `{"_id":"${id}"}` })
const insert = (db: Database, id: string) => db.transaction((tx) => insertItem(tx, table, item(id)))

const rowsOf = (db: Database, name: string) =>
  db.all(sql`select seq, id from ${identifier(name)} order by seq`)

const objectsOf = (db: Database) =>
  db.all(sql`select type, name, tbl_name, case type when 'table' then '' else sql end as sql
    from sqlite_schema where tbl_name glob ${`${table}*`} order by name`)

/** Opens a database with a table of an early development build, during an index build. */
async function openOutdated(): Promise<Database> {
  const { db } = await openTestDatabase()
  await migrate(db)
  await db.transaction(async (tx) => {
    await tx.run(sql`create table ${identifier(table)} (seq integer primary key,
      id text not null unique, owner text, revision integer not null, data blob not null) strict`)
    for (const index of physicalSystemIndexes(tx.dialect))
      await tx.run(createIndexStatement(table, index))
    for (const trigger of tx.dialect.search.createTriggers(searchNames(table)))
      await tx.run(trigger)
    for (const id of ['a', 'b', 'c']) await insertItem(tx, table, item(id))
    // The copy continues the positions of `sqlite_sequence`, which SQLite creates with the first such table.
    await tx.run(sql`create table items_other (seq integer primary key autoincrement)`)
    await beginShadow(tx, table, [])
    await copyRows(tx, table, { copied: -1, rows: 2 })
    await tx.run(sql`delete from search_changes`)
  })
  return db
}

it('keeps the rows, indexes and triggers of a table and of its copy', async () => {
  const db = await openOutdated()
  const [objects, rows] = [await objectsOf(db), await rowsOf(db, table)]
  await db.transaction((tx) => tx.tables.rebuildOutdated())
  expect(await objectsOf(db)).toEqual(objects)
  expect(await rowsOf(db, table)).toEqual(rows)
  expect(await rowsOf(db, `${table}_next`)).toEqual(rows.slice(0, 2))

  await insert(db, 'd')
  expect(await rowsOf(db, `${table}_next`)).toEqual([...rows.slice(0, 2), { seq: 4, id: 'd' }])
  expect(await db.all(sql`select seq from search_changes`)).toEqual([{ seq: 4 }])
})

it('no longer gives an item the position of a removed one', async () => {
  const db = await openOutdated()
  await db.transaction((tx) => tx.tables.rebuildOutdated())
  await db.transaction((tx) => deleteItems(tx, table, ['c']))
  await insert(db, 'd')
  expect(await rowsOf(db, table)).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 4, id: 'd' }])
  // Nothing is left to do.
  const objects = await objectsOf(db)
  await db.transaction((tx) => tx.tables.rebuildOutdated())
  expect(await objectsOf(db)).toEqual(objects)
})
