import { parseFilter, parseSort, type SortEntry } from '@foyer/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reader } from '../database.js'
import { orderList, type PositionedItem, positionOfItem } from '../query/item-order.js'
import { type Sql, sql } from '../sql.js'
import { onPostgres } from '../testing/fresh-schema.js'
import { type ItemsTable, openItemsTable, readOf } from '../testing/items-table.js'
import { listItemsFrom } from './list-items.js'

const items = Array.from({ length: 3000 }, (_, n) => ({
  _id: `id ${n}`,
  year: 1900 + (n % 100),
  stars: n % 7,
  ...(n % 5 === 0 ? {} : { title: `title ${n}` }),
}))

let table: ItemsTable
let queries: Sql[] = []
let db: Reader

beforeAll(async () => {
  table = await openItemsTable(items)
  const { dialect } = table
  db = {
    dialect,
    all: async <Row>(query: Sql) => {
      queries.push(query)
      return table.all<Row>(query)
    },
  }
  // The index has the ORDER BY terms of a page. PostgreSQL requires parentheses around an expression.
  const field = (name: string): string => {
    const [key] = parseSort([{ fieldName: name }])
    const text = key ? orderList(dialect.json.orderTerms(key, [])).text.join('') : ''
    return onPostgres ? text.replaceAll(/(case .*? end(?: collate "C")?) asc/gs, '($1) asc') : text
  }
  await table.exec(`create index by_title on items (${field('title')}, id)`)
  await table.exec(`create index by_both on items (${field('year')}, ${field('title')}, id)`)
  await table.exec('analyze items')
})
afterAll(() => table.close())

/** Reads a page, and explains its queries. */
async function plansOf(sort: SortEntry[], at: number, backwards: boolean): Promise<string[]> {
  const order = { sort: parseSort(sort) }
  const [item] = await db.all<PositionedItem>(
    sql`select seq, id, ${table.dialect.itemColumns.text} as text from items where id = ${`id ${at}`}`,
  )
  if (!item) throw new Error(`no item ${at}`)
  queries = []
  const from = { position: positionOfItem(order, item), backwards, inclusive: false }
  await listItemsFrom(readOf(db, parseFilter({})), { order, from, limit: 20 })
  const explain = onPostgres ? sql`explain (costs off)` : sql`explain query plan`
  return Promise.all(
    [...queries].map(async (query) => {
      const rows = await table.all<Record<string, unknown>>(sql`${explain} ${query}`)
      return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
    }),
  )
}

describe('listItemsFrom with an index', () => {
  it.each<[string, SortEntry[], number, boolean]>([
    ['ascending', [{ fieldName: 'title' }], 1501, false],
    ['ascending from null', [{ fieldName: 'title' }], 1500, false],
    ['ascending, read backwards', [{ fieldName: 'title' }], 1501, true],
    ['descending', [{ fieldName: 'title', order: 'DESC' }], 1501, false],
    ['descending, read backwards', [{ fieldName: 'title', order: 'DESC' }], 1501, true],
    ['by two fields', [{ fieldName: 'year' }, { fieldName: 'title' }], 1501, false],
    ['by two fields, read backwards', [{ fieldName: 'year' }, { fieldName: 'title' }], 1501, true],
  ])('reads a page by index ranges: %s', async (name, sort, at, backwards) => {
    const plans = await plansOf(sort, at, backwards)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) {
      if (onPostgres) expect(plan).toMatch(/Index Scan.* using by_.*Index Cond/s)
      else expect(plan).toMatch(/^SEARCH items USING INDEX by_/)
      // Ids are always ascending, so a descending page still sorts items with equal values.
      if (!name.startsWith('descending')) expect(plan).not.toMatch(/Sort|B-TREE/)
    }
  })
})
