import { beforeEach, expect, it } from 'vitest'
import { QueueRefusedError } from '../../lib/fair-queue.js'
import type { Database } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { workOnIndexes } from '../indexes/index-builder.js'
import { changeIndexes } from '../indexes/indexes.js'
import { insertItem } from '../items/items-by-id.js'
import { createItemsTable } from '../items/manage-tables.js'
import { migrate } from '../migrations/migrate.js'
import { OverBudgetError, type Scan } from '../scan/scan.js'
import { type Sql, sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import { createSqliteIndexes, readBeforeDrop } from './indexes.js'
import { listOn } from './objects.js'

const TABLE = 'items_a'
const errors: unknown[] = []
const log = { debug: () => {}, info: () => {}, error: (fields: object) => void errors.push(fields) }
let db: Database

beforeEach(async () => {
  db = (await openTestDatabase()).db
  await migrate(db)
  await db.transaction(async (tx) => {
    await createItemsTable(tx, TABLE)
    for (const id of ['a', 'b', 'c']) {
      await insertItem(tx, TABLE, { id, author: null, revision: 1, text: `{"_id":"${id}","a":1}` })
    }
  })
})

function indexIn(status: StoredIndex['status'], more: Partial<StoredIndex> = {}): StoredIndex {
  const fields = [{ path: 'a', order: 'ASC' as const }]
  return {
    id: '0123456789abcdef',
    name: 'one',
    fields,
    unique: false,
    caseInsensitive: false,
    status,
    ...more,
  }
}

async function work(index: StoredIndex, on: Database = db): Promise<void> {
  await db.transaction((tx) => changeIndexes(tx, TABLE, () => [index]))
  expect(
    await workOnIndexes(
      { db: { ...on, indexes: createSqliteIndexes(on) }, log },
      new AbortController().signal,
    ),
  ).toBe(true)
  expect(errors).toEqual([])
}

async function listIndexNames(): Promise<string[]> {
  const names = (await listOn(db, TABLE, 'index')).map(({ name }) => name)
  return names.filter((name) => !name.includes('_by_'))
}

/** Wraps the database to record the queries of its scans, and the indexes that exist at each query. */
function watched(fail?: () => Error | undefined): {
  db: Database
  indexesAtQuery: string[]
  queries: Sql[]
} {
  const indexesAtQuery: string[] = []
  const queries: Sql[] = []
  const createScan: Database['createScan'] = (options) => {
    const real = db.createScan(options)
    const all: Scan['all'] = async (query) => {
      indexesAtQuery.push((await listIndexNames()).join(' '))
      queries.push(query)
      const error = fail?.()
      if (error) throw error
      return real.all(query)
    }
    return { dialect: real.dialect, all }
  }
  return { db: { ...db, createScan }, indexesAtQuery, queries }
}

it.each([
  { what: 'of one field' },
  { what: 'that is unique', fields: [{ path: '_id', order: 'ASC' as const }], unique: true },
  { what: 'in folded case', caseInsensitive: true },
])('reads an index $what completely, using only that index, before the drop', async (more) => {
  const { what: _, ...given } = more
  await work(indexIn('BUILDING', given))
  const before = await listIndexNames()
  const { db: on, indexesAtQuery, queries } = watched()
  await work(indexIn('DROPPING', given), on)
  expect(indexesAtQuery).toEqual([before.join(' ')])
  expect(await listIndexNames()).toEqual([])
  // The index has to exist again for its plan.
  await work(indexIn('BUILDING', given))
  for (const query of queries) {
    const plan = await db.all<{ detail: string }>(sql`explain query plan ${query}`)
    expect(plan.map(({ detail }) => detail)).toEqual([
      `SCAN ${TABLE} USING COVERING INDEX ${TABLE}_ix0123456789ab`,
    ])
  }
})

it('retries an interrupted read and drops the index even without a read', async () => {
  await work(indexIn('BUILDING'))
  let turns = 0
  const once = watched(() => (turns++ === 0 ? new OverBudgetError(2000) : undefined))
  await readBeforeDrop(once.db, TABLE, indexIn('DROPPING'))
  expect(once.queries).toHaveLength(2)

  const never = watched(() => new QueueRefusedError('too many'))
  await work(indexIn('DROPPING'), never.db)
  expect(never.queries.length).toBeGreaterThan(1)
  expect(await listIndexNames()).toEqual([])
})

it('drops an index that was never built', async () => {
  const { db: on, queries } = watched()
  await work(indexIn('DROPPING'), on)
  expect(queries).toEqual([])
  expect(await listIndexNames()).toEqual([])
})
