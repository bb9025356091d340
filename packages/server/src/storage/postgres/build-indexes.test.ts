import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import { type Database, first } from '../database.js'
import type { IndexEngine, StoredIndex } from '../engine/index-engine.js'
import { changeIndexes, listStoredIndexes } from '../indexes/indexes.js'
import { createIndexStatement, physicalIndexes, suffixOf } from '../indexes/physical-indexes.js'
import { migrate } from '../migrations/migrate.js'
import { type Sql, sql, statementText } from '../sql.js'
import {
  type FreshSchema,
  freshSchema,
  requirePostgres,
  runSql,
  targetOf,
} from '../testing/fresh-schema.js'
import { insertItem } from '../testing/insert-item.js'
import { createPostgresIndexes } from './build-indexes.js'
import { createClient } from './client.js'
import { openPostgres } from './open.js'
import { createSchema } from './schema.js'
import { createHostChoice, type PostgresTarget } from './target.js'
import { runSession } from './transactions.js'

const { signal } = new AbortController()
const building: StoredIndex = {
  id: 'title00000000',
  name: 'title',
  fields: [{ path: 'title', order: 'ASC' }],
  unique: true,
  caseInsensitive: false,
  status: 'BUILDING',
}
let schema: FreshSchema
let target: PostgresTarget
let db: Database

beforeAll(async () => {
  schema = requirePostgres(freshSchema())
  target = targetOf(schema.url)
  db = openPostgres(target)
  await createSchema(db, target.schema)
  await migrate(db)
})
afterAll(async () => {
  await db.close()
  await schema.drop()
})

async function createTable(table: string, indexes: StoredIndex[]): Promise<void> {
  await db.transaction(async (tx) => {
    await createItemsTable(tx, table)
    await changeIndexes(tx, table, () => indexes)
  })
}

/** Returns whether the database has an index, and if it is complete. */
function stateOf(name: string): Promise<{ valid: boolean } | undefined> {
  return first(
    db,
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
  )
}

function insert(table: string, id: string): Promise<unknown> {
  const item = { id, author: null, revision: 1, text: JSON.stringify({ _id: id }) }
  return db.transaction((tx) => insertItem(tx, table, item))
}

// Seen to fail: the index stayed, and no list contained it.
it('drops an index that a restoration removed from the list during the build', async () => {
  await createTable('items_a', [building])
  let build: Promise<boolean> | undefined
  await db.transaction(async (writer) => {
    await writer.run(sql`lock table items_a in row exclusive mode`)
    build = db.indexes.build({ itemsTable: 'items_a', indexes: [building] }, signal)
    await expect
      .poll(() =>
        first(
          db,
          sql`select from pg_stat_activity where wait_event_type = 'Lock'
            and query like 'create %concurrently%'
            and application_name = current_setting('application_name')`,
        ),
      )
      .toBeDefined()
    await db.transaction((tx) => changeIndexes(tx, 'items_a', () => []))
  })
  expect(await build).toBe(true)
  expect(await stateOf(`items_a_${suffixOf(building.id)}`)).toBeUndefined()
})

// Seen to fail: the error of the database marked the index as failed.
it('reports a deadlock as a failure of the database, after which the build is repeated', async () => {
  await createTable('items_b', [building])
  const deadlock = new postgres.PostgresError('deadlock detected')
  Object.assign(deadlock, { code: '40P01' })
  const client = createClient(createHostChoice(target), {
    connections: 1,
    readOnly: false,
    withoutTimeouts: true,
  })
  const engine = createPostgresIndexes(db, (work) =>
    runSession(client, (session) => work({ ...session, run: () => Promise.reject(deadlock) })),
  )
  const failed = engine.build({ itemsTable: 'items_b', indexes: [building] }, signal)
  await expect(failed).rejects.toMatchObject({ failure: 'refusing' })
})

// Seen to fail: the invalid index counted as present.
it('builds an index again that an interrupted build left invalid', async () => {
  const index = { ...building, unique: false }
  await createTable('items_c', [index])
  await insert('items_c', 'one')
  await insert('items_c', 'two')
  const name = `items_c_${suffixOf(index.id)}`
  const invalid = `create unique index concurrently ${name} on items_c ((1))`
  await expect(runSql(invalid, target)).rejects.toThrow('could not create unique index')
  expect(await stateOf(name)).toEqual({ valid: false })
  expect(await db.indexes.build({ itemsTable: 'items_c', indexes: [index] }, signal)).toBe(true)
  expect(await stateOf(name)).toEqual({ valid: true })
})

/** Indexes that run `before` once, before their first statement that matches a pattern. */
function indexesInterruptedAt(pattern: RegExp, before: () => Promise<void>): IndexEngine {
  const client = createClient(createHostChoice(target), {
    connections: 1,
    readOnly: false,
    withoutTimeouts: true,
  })
  let isPending = true
  return createPostgresIndexes(db, (work) =>
    runSession(client, (session) => {
      const run = async (query: Sql): Promise<number> => {
        if (isPending && pattern.test(statementText(query))) {
          isPending = false
          await before()
        }
        return session.run(query)
      }
      return work({ ...session, run })
    }),
  )
}

/** Replaces a table and its list of indexes by those of a backup. Only active indexes are in its database. */
async function restore(table: string, indexes: StoredIndex[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.tables.drop(table)
    await createItemsTable(tx, table)
    for (const index of indexes.filter(({ status }) => status === 'ACTIVE')) {
      for (const physical of physicalIndexes(index, tx.dialect))
        await tx.run(createIndexStatement(table, physical))
    }
    await changeIndexes(tx, table, () => indexes)
  })
}

// Seen to fail: the index was listed as active, and the restored table did not have it.
it('builds an index again after a restoration that replaced the table during the build', async () => {
  await createTable('items_d', [building])
  const engine = indexesInterruptedAt(/^analyze /, () => restore('items_d', [building]))
  expect(await engine.build({ itemsTable: 'items_d', indexes: [building] }, signal)).toBe(true)
  expect(await listStoredIndexes(db, 'items_d')).toEqual([building])
  expect(await db.indexes.build({ itemsTable: 'items_d', indexes: [building] }, signal)).toBe(true)
  expect(await listStoredIndexes(db, 'items_d')).toMatchObject([{ status: 'ACTIVE' }])
  expect(await stateOf(`items_d_${suffixOf(building.id)}`)).toEqual({ valid: true })
})

// Seen to fail: the index of the restored table was dropped, and stayed listed as active.
it('builds an index again that a restoration brought back while it was dropped', async () => {
  const dropping: StoredIndex = { ...building, status: 'DROPPING' }
  const active: StoredIndex = { ...building, status: 'ACTIVE' }
  await createTable('items_e', [dropping])
  const engine = indexesInterruptedAt(/^drop index /, () => restore('items_e', [active]))
  expect(await engine.drop('items_e', dropping)).toBe(true)
  expect(await listStoredIndexes(db, 'items_e')).toEqual([building])
  expect(await db.indexes.build({ itemsTable: 'items_e', indexes: [building] }, signal)).toBe(true)
  expect(await listStoredIndexes(db, 'items_e')).toEqual([active])
  expect(await stateOf(`items_e_${suffixOf(building.id)}`)).toEqual({ valid: true })
})

// Seen to fail: the index existed already, and the other pending indexes were marked as failed.
it('ignores an error of a build after a restoration has replaced the table', async () => {
  const active: StoredIndex = { ...building, status: 'ACTIVE' }
  await createTable('items_f', [building])
  const engine = indexesInterruptedAt(/^create unique index/, () => restore('items_f', [active]))
  expect(await engine.build({ itemsTable: 'items_f', indexes: [building] }, signal)).toBe(true)
  expect(await listStoredIndexes(db, 'items_f')).toEqual([active])
})
