import { parseFilter, parseSort } from '@foyer/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createItemsTable } from '../collections/items-table.js'
import type { Database, Reader } from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { activeKeys } from '../engine/index-keys.js'
import { createIndexBuilder } from '../indexes/index-builder.js'
import { changeIndexes } from '../indexes/indexes.js'
import { listItems, listItemsFrom } from '../items/list-items.js'
import { migrate } from '../migrations/migrate.js'
import type { ItemsPage } from '../query/compile-page.js'
import { type ItemPosition, positionOfItem } from '../query/item-order.js'
import type { ItemRead } from '../query/item-read.js'
import { type Sql, sql } from '../sql.js'
import type { StoredItem } from '../stored-item.js'
import { readOf } from '../testing/items-table.js'
import { openEmptyDatabase } from '../testing/test-database.js'

const ROWS = 4000
const start = { position: undefined, backwards: false, inclusive: false }

let db: Database
const indexes: Record<string, StoredIndex[]> = {}

beforeAll(async () => {
  db = await openEmptyDatabase()
  await migrate(db)
  // Building indexes creates statistics: `fresh` has none about its rows, as a table right after an import.
  await makeTable('analyzed', async () => {
    await fill('analyzed')
    await buildIndexes('analyzed')
  })
  await makeTable('fresh', async () => {
    await buildIndexes('fresh')
    await fill('fresh')
  })
}, 240_000)
afterAll(() => db.close())

async function makeTable(table: string, complete: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await createItemsTable(tx, table)
    await tx.run(sql`alter table ${sqlName(table)} set (autovacuum_enabled = false)`)
  })
  await complete()
}

function sqlName(table: string): Sql {
  return table === 'fresh' ? sql`fresh` : sql`analyzed`
}

async function fill(table: string): Promise<void> {
  const items = Array.from({ length: ROWS }, (_, n) => itemOf(n))
  await db.transaction((tx) => tx.itemRows.insert(table, items))
}

async function buildIndexes(table: string): Promise<void> {
  await db.transaction((tx) =>
    changeIndexes(tx, table, () => [
      indexOn('genre', ['genre']),
      indexOn('year', ['year']),
      indexOn('both', ['kind', 'stars']),
      indexOn('day', ['day']),
    ]),
  )
  const log = { info: () => {}, debug: () => {}, error: () => {} }
  const builder = createIndexBuilder({ db, log })
  builder.wake()
  await builder.untilIdle()
  indexes[table] = await db.transaction((tx) => changeIndexes(tx, table, (all) => all))
}

function indexOn(name: string, paths: string[]): StoredIndex {
  const fields = paths.map((path) => ({ path, order: 'ASC' as const }))
  const id = `${name}${'0'.repeat(12)}`
  return { id, name, fields, unique: false, caseInsensitive: false, status: 'BUILDING' }
}

function itemOf(n: number): StoredItem {
  const at = (seconds: number): string => new Date(1_700_000_000_000 + seconds * 1000).toISOString()
  const content = {
    genre: `genre ${n % 80}`,
    year: (n * 7919) % 10_000,
    kind: `kind ${n % 10}`,
    stars: n % 7,
    day: { $date: at((n * 31) % ROWS) },
    rating: ((n * 31) % 100) / 10,
    title: `The title ${n}`,
    open: n % 2 === 0,
    until: { $date: at(n) },
    tags: [`tag ${n % 9}`],
    pad: 'x'.repeat(200),
  }
  const text = JSON.stringify({ _id: `i${n}`, ...content, _createdDate: { $date: at(n) } })
  return { id: `i${n}`, author: `o${n % 100}`, revision: 1, text }
}

const someDay = { $date: new Date(1_700_000_500_000).toISOString() }

/** Conditions that no index serves. */
const unindexed: Record<string, object> = {
  nothing: {},
  'a text that is nowhere': { title: 'nowhere' },
  'a range of numbers': { rating: { $gte: 5 } },
  'a range of dates': { until: { $gt: someDay } },
  'a choice': { rating: { $in: [1, 2, 3] } },
  'a part': { title: { $contains: 'title 1' } },
  'an element': { tags: { $hasSome: ['tag 3'] } },
  'a negation': { rating: { $ne: 5 } },
  'a missing field': { nowhere: null },
  'a part of an indexed field': { genre: { $contains: '7' } },
  'an alternative': { $or: [{ rating: 5 }, { genre: 'genre 3' }] },
  'many at once': { rating: { $gte: 1, $lt: 9 }, open: true, title: { $startsWith: 'the' } },
}
/** Conditions that an index serves; some match all items. */
const indexed: Record<string, object> = {
  nothing: {},
  'an indexed text': { genre: 'genre 3' },
  'an indexed range': { year: { $gte: 100, $lt: 9900 } },
  'a narrow indexed range': { year: { $gte: 100, $lt: 200 } },
  'a choice of indexed texts': { genre: { $in: ['genre 3', 'genre 4'] } },
  'a range of ids': { _id: { $gte: 'i2' } },
  'an owner': { _owner: 'o7' },
  'an indexed range of dates': { day: { $gt: someDay } },
}
const sorts: Record<string, { fieldName: string; order?: 'ASC' | 'DESC' }[]> = {
  'as inserted': [],
  'by an indexed number': [{ fieldName: 'year' }],
  'by an indexed text down': [{ fieldName: 'genre', order: 'DESC' }],
  'by two indexed fields': [{ fieldName: 'kind' }, { fieldName: 'stars' }],
  'by an indexed field and another': [{ fieldName: 'year' }, { fieldName: 'title' }],
  'by an indexed date': [{ fieldName: 'day' }],
  'by the date of creation down': [{ fieldName: '_createdDate', order: 'DESC' }],
  'by the id': [{ fieldName: '_id' }],
  'by the id down': [{ fieldName: '_id', order: 'DESC' }],
}

interface PlanNode {
  'Node Type': string
  Plans?: PlanNode[]
}

/** Explains all queries of a read. Every query returns no rows, so that the read continues with the next one. */
async function plansOf(read: (db: Reader) => Promise<unknown>): Promise<PlanNode[]> {
  const plans: PlanNode[] = []
  const all = async <Row>(query: Sql): Promise<Row[]> => {
    const [row] = await db.all<Record<string, unknown>>(sql`explain (format json) ${query}`)
    const plan = row?.['QUERY PLAN']
    const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: PlanNode }]
    plans.push(Plan)
    return []
  }
  await read({ dialect: db.dialect, all })
  return plans
}

/** True if a plan sorts the rows of a sequential scan. */
function sortsTable(node: PlanNode, isSorted = false): boolean {
  if (isSorted && node['Node Type'] === 'Seq Scan') return true
  const below = isSorted || node['Node Type'] === 'Sort'
  return (node.Plans ?? []).some((one) => sortsTable(one, below))
}

function itemsIn(queries: Reader, table: string, parts: object[]): ItemRead {
  const filter = parseFilter({ $and: parts.filter((part) => Object.keys(part).length > 0) })
  return readOf(queries, filter, { table, indexKeys: activeKeys(indexes[table] ?? []) })
}

function pageBy(sort: keyof typeof sorts): ItemsPage {
  return { order: { sort: parseSort(sorts[sort] ?? []) }, limit: 50, offset: 0 }
}

/**
 * One combination for each pair of a sort and an unindexed condition. The indexed condition rotates, so that each pair
 * with it occurs as well.
 */
const combinations = Object.keys(sorts).flatMap((sort, row) =>
  Object.entries(unindexed).map(([tested, other], column) => {
    const rotated = Object.entries(indexed)
    const [found, one] = rotated[(row + column) % rotated.length] ?? expect.unreachable()
    return { sort, parts: [one, other], name: `${found} and ${tested}, ${sort}` }
  }),
)

describe.each(['analyzed', 'fresh'])('in the table "%s"', (table) => {
  it('no page sorts the whole table when an index matches the order', async () => {
    const faults: string[] = []
    for (const { sort, parts, name } of combinations) {
      const plans = await plansOf((spy) => listItems(itemsIn(spy, table, parts), pageBy(sort)))
      if (plans.some((plan) => sortsTable(plan))) faults.push(name)
    }
    expect(faults).toEqual([])
  })

  it('no page by cursor sorts the whole table', { timeout: 120_000 }, async () => {
    const positions: Record<string, ItemPosition> = {}
    for (const sort of Object.keys(sorts)) {
      const page = { ...pageBy(sort), from: start, limit: 60 }
      const item = (await listItemsFrom(itemsIn(db, table, []), page)).at(-1)
      if (item) positions[sort] = positionOfItem(page.order, item)
    }
    const faults: string[] = []
    for (const { sort, parts, name } of combinations) {
      for (const backwards of [false, true]) {
        const from = { position: positions[sort], backwards, inclusive: false }
        const page = { ...pageBy(sort), from }
        const plans = await plansOf((spy) => listItemsFrom(itemsIn(spy, table, parts), page))
        if (plans.some((plan) => sortsTable(plan)))
          faults.push(`${name}${backwards ? ', back' : ''}`)
      }
    }
    expect(faults).toEqual([])
  })
})

it('a page in an order without an index uses the index of its filter', async () => {
  const parts = [{ genre: 'genre 3' }]
  const page = { ...pageBy('as inserted'), order: { sort: parseSort([{ fieldName: 'title' }]) } }
  const plans = await plansOf((spy) => listItems(itemsIn(spy, 'analyzed', parts), page))
  expect(plans.map((plan) => sortsTable(plan))).toEqual([false])
})
