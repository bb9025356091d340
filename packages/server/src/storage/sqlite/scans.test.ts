import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAggregation } from '@foyer/protocol'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import type { Database, Reader } from '../database.js'
import { aggregateItems } from '../items/aggregate-items.js'
import { countItems } from '../items/count-items.js'
import { countItemValues, listItemValues } from '../items/item-values.js'
import { listItems, listItemsFrom } from '../items/list-items.js'
import { listFirstItems, listItemsAfter } from '../items/walk-items.js'
import { OverBudgetError } from '../scan/scan.js'
import { sql } from '../sql.js'
import { readOf } from '../testing/items-table.js'
import { openSqlite } from './open.js'

const visitor = { priority: 'visitor', network: 'a', person: 'visitors' } as const

let db: Database
let folder: string
const ITEMS = 60_000

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  db = openSqlite(join(folder, 'test.db'))
  await db.transaction(async (tx) => {
    await createItemsTable(tx, 'items')
    // All values of `seq` are equal modulo 16, so a deadline check by `seq` would run at every row or at none.
    await tx.run(sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${ITEMS})
      insert into items (seq, id, owner, revision, data)
      select n * 16 + 1, 'i' || n, 'somebody', 1, jsonb(json_object('n', n, 'text', 'text ' || n, 'list', json_array(n)))
      from counted`)
  })
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const filter = { op: 'and', filters: [] } as const
const path = ['n']
const order = { sort: [{ path, order: 'ASC' }] } as const
const some = { limit: 50, offset: 0 }
const start = { position: undefined, backwards: false, inclusive: false }
const keys = [{ path: ['list'], ignoreCase: false, length: 200 }]

type Reading = Reader
const reads: Record<string, (db: Reading) => Promise<unknown>> = {
  'a page': (db) => listItems(readOf(db, filter), { order: { sort: [...order.sort] }, ...some }),
  'a page far off': (db) =>
    listItems(readOf(db, filter), { order: { sort: [] }, limit: 1, offset: ITEMS - 1 }),
  'a random page': (db) => listItems(readOf(db, filter), { order: { seed: 'x' }, ...some }),
  'a page by cursor': (db) =>
    listItemsFrom(readOf(db, filter), {
      order: { sort: [...order.sort] },
      from: start,
      limit: 50,
    }),
  'a count': (db) => countItems(readOf(db, filter)),
  'a count by owner': (db) =>
    countItems(readOf(db, { op: 'in', path: ['_owner'], values: ['somebody'] })),
  'a count that finds nothing': (db) => countItems(readOf(db, { op: 'in', path, values: [-1] })),
  'a count by the elements of lists': (db) =>
    countItems(readOf(db, { op: 'in', path: ['list'], values: [-1] }, { indexKeys: keys })),
  'a count by texts': (db) =>
    countItems(readOf(db, { op: 'contains', path: ['text'], value: 'nowhere' })),
  values: (db) => listItemValues(readOf(db, filter), { field: { path, order: 'ASC' }, ...some }),
  'a count of values': (db) => countItemValues(readOf(db, filter), path),
  figures: (db) => {
    const operations = [{ resultFieldName: 'sum', sum: { itemFieldName: 'n' } }]
    return aggregateItems(readOf(db, filter), parseAggregation({ operations }), 10)
  },
  'a walk': (db) =>
    listItemsAfter(readOf(db, { op: 'in', path, values: [-1] }), { after: 0, limit: 50 }),
  'the first items': (db) =>
    listFirstItems(readOf(db, filter), { sort: [{ path, order: 'ASC' }], limit: 5 }),
}

// Detects a statement without the deadline check, and a check that tests the sequence instead of a random number.
it.each(Object.entries(reads))('%s is stopped at the time limit', async (_, read) => {
  await expect(read(db.createScan({ requester: visitor, ms: 0.3 }))).rejects.toThrow(
    OverBudgetError,
  )
})

it.each(Object.entries(reads))('%s returns the same result in a thread', async (_, read) => {
  const inPlace = await read(db)
  const scan = db.createScan({ requester: visitor, ms: 20_000 })
  expect(await read(scan)).toEqual(inPlace)
  expect(await read(scan)).toEqual(inPlace)
})
