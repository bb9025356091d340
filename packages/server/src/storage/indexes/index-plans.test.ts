import { parseFilter, parseSort } from '@foyer/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import type { Database } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { activeKeys } from '../engine/index-keys.js'
import { countItems } from '../items/count-items.js'
import { listItemValues } from '../items/item-values.js'
import { listItems, listItemsFrom } from '../items/list-items.js'
import { migrate } from '../migrations/migrate.js'
import { positionOfItem } from '../query/item-order.js'
import type { ItemRead } from '../query/item-read.js'
import { type Sql, sql } from '../sql.js'
import type { StoredItem } from '../stored-item.js'
import { onPostgres } from '../testing/fresh-schema.js'
import { insertItem } from '../testing/insert-item.js'
import { readOf } from '../testing/items-table.js'
import { openEmptyDatabase } from '../testing/test-database.js'
import { createIndexBuilder } from './index-builder.js'
import { changeIndexes } from './indexes.js'

const ROWS = 4000
let db: Database
let indexes: StoredIndex[]

beforeAll(async () => {
  db = await openEmptyDatabase()
  await migrate(db)
  await db.transaction(async (tx) => {
    await createItemsTable(tx, 'items')
    for (let n = 0; n < ROWS; n++) await insertItem(tx, 'items', itemOf(n))
    indexes = await changeIndexes(tx, 'items', () => [
      indexOn('one', ['city']),
      indexOn('two', ['kind', 'n']),
      indexOn('year', ['made.year']),
      // A full scan of this index would also find lists in other fields. SQLite must not choose it.
      indexOn('n', ['n']),
      { ...indexOn('folded', ['name']), caseInsensitive: true },
      indexOn('ties', ['half', '_id']),
      indexOn('tiesdown', ['half', '_id'], 'DESC'),
    ])
  })
  const builder = createIndexBuilder({
    db,
    log: { info: () => {}, debug: () => {}, error: () => {} },
  })
  builder.wake()
  await builder.untilIdle()
  indexes = await db.transaction((tx) => changeIndexes(tx, 'items', (all) => all))
}, 240_000)
afterAll(() => db.close())

function indexOn(name: string, [path = '', ...more]: string[], order: Order = 'ASC'): StoredIndex {
  const fields = [{ path, order }, ...more.map((path) => ({ path, order: 'ASC' as const }))]
  const id = `${name}${'0'.repeat(12)}`
  return { id, name, fields, unique: false, caseInsensitive: false, status: 'BUILDING' }
}

type Order = 'ASC' | 'DESC'

function itemOf(n: number): StoredItem {
  const kind = n % 1000 === 7 ? ['kind 3', 'more'] : `kind ${n % 10}`
  const at = new Date(Date.UTC(2026, 0, 1) + ((n * 7919) % ROWS) * 1000).toISOString()
  const content = {
    kind,
    city: n % 1000 === 7 ? ['city 3'] : `city ${n % 50}`,
    n: (n * 7919) % ROWS,
    made: { year: 1900 + (n % 200) },
    name: `Name ${n}`,
    half: n % 2,
  }
  const whole = { _id: `i${n}`, ...content, pad: 'x'.repeat(200), _createdDate: { $date: at } }
  return { id: `i${n}`, author: `o${n % 100}`, revision: 1, text: JSON.stringify(whole) }
}

/** Returns the plan and the rows of a query. */
async function planned<T>(
  ask: (spy: Database) => Promise<T>,
): Promise<{ plan: string; answer: T }> {
  let asked: Sql | undefined
  const spy: Database = {
    ...db,
    all: (query) => {
      asked = query
      return db.all(query)
    },
  }
  const answer = await ask(spy)
  const explain = onPostgres ? sql`explain ` : sql`explain query plan `
  const rows = await db.all<Record<string, unknown>>(sql`${explain}${asked ?? sql``}`)
  return { plan: rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n'), answer }
}

function itemsIn(queries: Database, filter: unknown): ItemRead {
  return readOf(queries, parseFilter(filter), { indexKeys: activeKeys(indexes) })
}

interface Case {
  filter?: object
  sort?: string
  order?: Order
}

async function list({ filter = {}, sort, order = 'ASC' }: Case): Promise<{
  plan: string
  answer: string[]
}> {
  const entries = sort === undefined ? [] : [{ fieldName: sort, order }]
  const { plan, answer } = await planned((spy) =>
    listItems(itemsIn(spy, filter), {
      order: { sort: parseSort(entries) },
      limit: 50,
      offset: 0,
    }),
  )
  return { plan, answer: answer.map(({ id }) => id) }
}

it('all requested indexes are built', () => {
  expect(indexes.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'ACTIVE'))
})

describe('an index serves', () => {
  it.each<[string, Case, string, number]>([
    ['equality', { filter: { city: 'city 3' } }, 'ixone', 50],
    ['an $in filter', { filter: { city: { $in: ['city 3', 'city 4'] } } }, 'ixone', 50],
    ['equality in another field too', { filter: { kind: 'kind 3', n: { $gt: 2000 } } }, 'ix', 50],
    ['equality with a sort', { filter: { kind: 'kind 3' }, sort: 'n' }, 'ixtwo', 50],
    [
      'equality with a descending sort',
      { filter: { kind: 'kind 3' }, sort: 'n', order: 'DESC' },
      'ixtwo',
      50,
    ],
    ['a range', { filter: { 'made.year': { $gte: 1950, $lt: 1952 } } }, 'ixyear', 40],
    [
      'a range with a sort',
      { filter: { 'made.year': { $gte: 1950 } }, sort: 'made.year' },
      'ixyear',
      50,
    ],
    ['order', { sort: 'made.year' }, 'ixyear', 50],
    ['a descending sort', { sort: 'made.year', order: 'DESC' }, 'ixyear', 50],
    ['a case-insensitive prefix', { filter: { name: { $startsWith: 'nAME 12' } } }, 'ixfolded', 50],
    ['equality on an index in folded case', { filter: { name: 'Name 1234' } }, 'ixfolded', 1],
    ['null', { filter: { kind: null } }, 'ix', 0],
    [
      'equality of the creation date',
      { filter: { _createdDate: { $date: '2026-01-01T00:00:00.000Z' } } },
      'by_created',
      1,
    ],
  ])('a page with %s', async (_, wanted, index, count) => {
    const { plan, answer } = await list(wanted)
    expect(plan).toContain(`items_${index}`)
    expect(plan).not.toMatch(/SCAN items$|SCAN items\n|Seq Scan/)
    if (wanted.filter && !onPostgres)
      expect(plan).not.toMatch(/SCAN items USING INDEX (?!\S+_list)/)
    expect(answer).toHaveLength(count)
    // Only items with equal values are sorted, by their ids.
    if (wanted.sort) expect(plan).toMatch(/LAST TERM OF ORDER BY|Presorted Key/)
  })
})

describe('an OR over indexed fields reads only matching items', () => {
  const equalities = { $or: [{ city: 'city 3' }, { n: 7 }, { city: 'city 4' }] }
  const ranges = {
    $or: [{ 'made.year': { $gte: 1950, $lt: 1952 } }, { n: { $gte: 0, $lt: 8 } }],
  }
  it.each<[string, Case, number]>([
    ['of equalities', { filter: equalities }, 50],
    ['of equalities with a sort', { filter: equalities, sort: 'name' }, 50],
    ['of ranges', { filter: ranges }, 48],
    ['within another condition', { filter: { ...ranges, half: { $ne: 1 } } }, 24],
  ])('for an OR %s', async (_, wanted, count) => {
    const { plan, answer } = await list(wanted)
    expect(plan).toContain('items_ix')
    expect(plan).not.toMatch(
      /SCAN items$|SCAN items\n|SCAN items USING INDEX (?!\S+_list)|Seq Scan/,
    )
    expect(answer).toHaveLength(count)
  })
})

describe('a page after a position', () => {
  it.each<[string, Case, string]>([
    ['with a sort', { sort: 'made.year' }, 'ixyear'],
    ['with a descending sort', { sort: 'made.year', order: 'DESC' }, 'ixyear'],
    ['of equal values with a sort', { filter: { kind: 'kind 3' }, sort: 'n' }, 'ixtwo'],
    ['of equal values by insertion', { filter: { city: 'city 3' } }, 'ixone'],
    ['by newest creation date', { sort: '_createdDate', order: 'DESC' }, 'by_created'],
  ])('uses an index: %s', async (_, { filter = {}, sort, order = 'ASC' }, index) => {
    const entries = sort === undefined ? [] : [{ fieldName: sort, order }]
    const page = { order: { sort: parseSort(entries) }, limit: 30 }
    const start = { position: undefined, backwards: false, inclusive: false }
    const all = await listItemsFrom(itemsIn(db, filter), {
      ...page,
      from: start,
      limit: ROWS,
    })
    const middle = all.length >> 1
    const [item = { seq: 0, id: '', revision: 0, text: '' }] = all.slice(middle)
    const from = { position: positionOfItem(page.order, item), backwards: false, inclusive: false }
    const { plan, answer } = await planned((spy) =>
      listItemsFrom(itemsIn(spy, filter), { ...page, from }),
    )
    expect(plan).toContain(`items_${index}`)
    expect(plan).not.toMatch(/SCAN items$|SCAN items\n|Seq Scan/)
    if (onPostgres) expect(plan).toMatch(/Index Cond/)
    expect(answer).toEqual(all.slice(middle + 1, middle + 31))
  })
})

describe('an index ending in the id', () => {
  it.each<[string, Order, boolean]>([
    ['up', 'ASC', false],
    ['down', 'DESC', false],
    ['ascending, backwards', 'ASC', true],
    ['descending, backwards', 'DESC', true],
  ])('serves a page among many equal items without a sort: %s', async (_, order, backwards) => {
    const page = { order: { sort: parseSort([{ fieldName: 'half', order }]) }, limit: 30 }
    const filter = {}
    const start = { position: undefined, backwards, inclusive: false }
    const all = await listItemsFrom(itemsIn(db, filter), {
      ...page,
      from: start,
      limit: ROWS,
    })
    const ids = all.map(({ id }) => id)
    expect(ids.slice(0, ROWS / 2)).toEqual(ids.slice(0, ROWS / 2).sort(backwards ? down : up))
    const [item = { seq: 0, id: '', revision: 0, text: '' }] = all.slice(500)
    const from = { position: positionOfItem(page.order, item), backwards, inclusive: false }
    const { plan, answer } = await planned((spy) =>
      listItemsFrom(itemsIn(spy, filter), { ...page, from }),
    )
    expect(answer).toEqual(all.slice(501, 531))
    expect(plan).toMatch(
      onPostgres ? /items_(ixties|id_key).*Index Cond/s : /SEARCH items .*items_ixties/,
    )
    expect(plan).not.toMatch(/Sort|B-TREE/)
  })
})

const up = (a: string, b: string): number => (a < b ? -1 : 1)
const down = (a: string, b: string): number => up(b, a)

it('distinct values come from index searches instead of a table scan', async () => {
  const field = { path: ['kind'], order: 'ASC' } as const
  const page = { field, limit: 50, offset: 0 }
  const asked: Sql[] = []
  const spy: Database = {
    ...db,
    all: (query) => {
      asked.push(query)
      return db.all(query)
    },
  }
  const values = await listItemValues(itemsIn(spy, {}), page)
  expect(values).toEqual(await listItemValues(readOf(db, parseFilter({})), page))
  const explain = onPostgres ? sql`explain ` : sql`explain query plan `
  for (const query of asked) {
    const rows = await db.all<Record<string, unknown>>(sql`${explain}${query}`)
    const plan = rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
    expect(plan).toContain('items_ixtwo')
    expect(plan).not.toMatch(/SCAN items|Seq Scan on items/)
  }
})

it('a page at a large offset reads only the content of its own items', async () => {
  const order = { sort: parseSort([{ fieldName: 'n' }]) }
  const all = await listItems(itemsIn(db, {}), { order, limit: ROWS, offset: 0 })
  const far = { order, limit: 10, offset: 900 }
  const { plan, answer } = await planned((spy) => listItems(itemsIn(spy, {}), far))
  expect(answer).toEqual(all.slice(900, 910))
  expect(plan).toMatch(
    onPostgres ? /Nested Loop.*Limit.*items_pkey/s : /SEARCH items USING INTEGER PRIMARY KEY/,
  )
})

it('an index serves a count without reading items', async () => {
  const { plan, answer } = await planned((spy) => countItems(itemsIn(spy, { city: 'city 3' })))
  expect(answer).toBe(84)
  expect(plan).toContain('items_ix')
  expect(plan).toMatch(
    onPostgres ? /Bitmap Index Scan|Index Scan/ : /SEARCH items USING COVERING INDEX/,
  )
})
