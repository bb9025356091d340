import {
  compareBy,
  compareText,
  matchFilter,
  parseFilter,
  parseSort,
  type WireItemData,
} from '@foyer/protocol'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { first, type Reader } from '../database.js'
import {
  type ItemOrder,
  type PositionedItem,
  positionOfItem,
  shuffleKey,
} from '../query/item-order.js'
import { type Sql, sql } from '../sql.js'
import { onPostgres } from '../testing/fresh-schema.js'
import { openItemsTable, readOf } from '../testing/items-table.js'
import { fieldName, mixedItems, wireFilters } from '../testing/mixed-items.js'
import { listItemsFrom } from './list-items.js'

const items = mixedItems(150, 29)
const table = await openItemsTable(items)
const db: Reader = {
  dialect: table.dialect,
  all: async <Row>(query: Sql) => (await table.all(query)) as Row[],
}
afterAll(() => table.close())

const idOf = (item: WireItemData): string => String(item._id)

/** Sorts all items in memory. */
function inOrder(order: ItemOrder): WireItemData[] {
  if ('seed' in order) {
    const keyOf = (item: WireItemData): string => shuffleKey(order.seed, idOf(item))
    return items.toSorted((a, b) => compareText(keyOf(a), keyOf(b)))
  }
  if (order.sort.length === 0) return [...items]
  const compare = compareBy(order.sort)
  return items.toSorted((a, b) => compare(a, b) || compareText(idOf(a), idOf(b)))
}

const entry = fc.record({ fieldName, order: fc.constantFrom('ASC', 'DESC') })
const order = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ sort: [] }) },
  { weight: 1, arbitrary: fc.record({ seed: fc.constantFrom('1', "it's 😀") }) },
  {
    weight: 10,
    arbitrary: fc
      .array(entry, { minLength: 1, maxLength: 6 })
      .map((list) => ({ sort: parseSort(list) })),
  },
)
const cases = fc.sample(
  fc.record({
    order,
    at: fc.nat(149),
    backwards: fc.boolean(),
    inclusive: fc.boolean(),
    limit: fc.integer({ min: 1, max: 160 }),
    keyed: fc.array(fieldName, { maxLength: 4 }),
    // Many strings have equal index entries of 1 or 2 characters, so the order depends on the characters after them.
    length: fc.constantFrom(1, 2, 200),
    isFiltered: fc.boolean(),
  }),
  { seed: 31, numRuns: onPostgres ? 400 : 1000 },
)
const filters = wireFilters(cases.length, 41)

async function findPlaced(id: string): Promise<PositionedItem> {
  const { itemColumns: columns } = db.dialect
  const found = await first<PositionedItem>(
    db,
    sql`select seq, id, ${columns.text} as text from items where id = ${id}`,
  )
  if (!found) throw new Error(`no item "${id}"`)
  return found
}

describe('listItemsFrom', () => {
  // Detects, for example, an omitted condition of a position, wrong treatment of null or of mixed types, and an
  // ignored direction. Statements take longer on PostgreSQL, so fewer run there.
  it(`agrees with an in-memory list for ${cases.length} orders and positions`, {
    timeout: 240_000,
  }, async () => {
    const disagreements: unknown[] = []
    for (const [index, { order, at, backwards, inclusive, limit, ...one }] of cases.entries()) {
      const all = inOrder(order)
      const filter = parseFilter(one.isFiltered ? filters[index] : {})
      const indexKeys = one.keyed.map((name) => ({
        path: name.split('.'),
        ignoreCase: false,
        length: one.length,
      }))
      const id = idOf(all[at] ?? {})
      const behind = backwards
        ? all.slice(0, at + (inclusive ? 1 : 0)).reverse()
        : all.slice(at + (inclusive ? 0 : 1))
      // A cursor holds the position as JSON.
      const position = JSON.parse(JSON.stringify(positionOfItem(order, await findPlaced(id))))
      const page = { order, from: { position, backwards, inclusive }, limit }
      const read = readOf(db, filter, { indexKeys })
      const found = (await listItemsFrom(read, page)).map((item) => item.id)
      const matching = behind.filter((item) => matchFilter(filter, item))
      const expected = matching.slice(0, limit).map(idOf)
      if (JSON.stringify(found) === JSON.stringify(expected)) continue
      disagreements.push({ order, id, backwards, inclusive, limit, indexKeys, found, expected })
    }
    expect(disagreements.length).toBe(0)
    expect(disagreements.slice(0, 2)).toEqual([])
  })
})
