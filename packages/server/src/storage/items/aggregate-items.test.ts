import {
  type AggregateResult,
  type Aggregation,
  compareBy,
  matchFilter,
  type Operation,
  parseAggregation,
  parseFilter,
  readWireDate,
  valueAtPath,
  type WireItemData,
} from '@foyer/protocol'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { caseCount } from '../testing/fresh-schema.js'
import { openItemsTable, readOf } from '../testing/items-table.js'
import { fieldName, mixedItems, wireFilters } from '../testing/mixed-items.js'
import { aggregateItems } from './aggregate-items.js'

const items = mixedItems(150, 31)
const aggregationCount = caseCount(1000)
const table = await openItemsTable(items)
afterAll(() => table.close())

async function aggregate(
  wire: unknown,
  filter: unknown = {},
  limit = 1000,
): Promise<AggregateResult[]> {
  const aggregation = parseAggregation(wire)
  return aggregateItems(readOf(table, parseFilter(filter)), aggregation, limit)
}

describe('aggregateItems', () => {
  const figures = ['sum', 'average', 'min', 'max'].map((kind) => ({
    resultFieldName: kind,
    [kind]: { itemFieldName: 'nowhere' },
  }))

  it('returns 0 for a sum over no values and null for other figures', async () => {
    expect(await aggregate({ operations: figures })).toEqual([
      { _id: {}, sum: 0, average: null, min: null, max: null },
    ])
  })

  it('returns one result without grouping fields over no items and none with grouping fields', async () => {
    const operations = [{ resultFieldName: 'count', itemCount: {} }]
    const none = { _id: 'no such item' }
    expect(await aggregate({ operations }, none)).toEqual([{ _id: {}, count: 0 }])
    expect(await aggregate({ operations, groupingFields: ['a'] }, none)).toEqual([])
  })

  it('returns at most limit results', async () => {
    expect(await aggregate({ groupingFields: ['_id'], operations: [] }, {}, 7)).toHaveLength(7)
  })

  it('accepts result names such as __proto__ or SQL text', async () => {
    const name = `x", (select 1) as "y'; --`
    const operations = [name, '__proto__', 'toString'].map((resultFieldName) => ({
      resultFieldName,
      itemCount: {},
    }))
    const [result] = await aggregate({ operations })
    expect(Object.keys(result ?? {})).toEqual([name, '__proto__', 'toString', '_id'])
  })

  // Detects, for example, an ignored filter, missing values and null in separate groups, and sums or averages over
  // values of other types.
  it(`agrees with an in-memory aggregation for ${aggregationCount} aggregations`, {
    timeout: 240_000,
  }, async () => {
    const filters = wireFilters(aggregationCount, 41)
    const wires = fc.sample(wireAggregation, { seed: 43, numRuns: aggregationCount })
    const disagreements: unknown[] = []
    for (const [index, wire] of wires.entries()) {
      const taken = items.filter((item) => matchFilter(parseFilter(filters[index]), item))
      const expected = byHand(parseAggregation(wire), taken)
      if (!sameResults(await aggregate(wire, filters[index]), expected)) disagreements.push(wire)
    }
    expect(disagreements.slice(0, 3)).toEqual([])
  })
})

const wireAggregation = fc.record({
  groupingFields: fc.uniqueArray(fieldName, { maxLength: 2 }),
  operations: fc
    .array(fc.tuple(fc.constantFrom('sum', 'average', 'min', 'max', 'itemCount'), fieldName), {
      maxLength: 4,
    })
    .map((list) =>
      list.map(([kind, itemFieldName], index) => ({
        resultFieldName: `figure ${index}`,
        [kind]: kind === 'itemCount' ? {} : { itemFieldName },
      })),
    ),
})

function byHand(aggregation: Aggregation, taken: readonly WireItemData[]): AggregateResult[] {
  const groups = new Map<string, WireItemData[]>()
  if (aggregation.groupBy.length === 0) groups.set('[]', [])
  for (const item of taken) {
    const key = JSON.stringify(
      aggregation.groupBy.map(({ path }) => valueAtPath(item, path) ?? null),
    )
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups].map(([key, members]) => {
    const values: unknown[] = JSON.parse(key)
    return {
      ...Object.fromEntries(
        aggregation.operations.map((one) => [one.resultName, figure(one, members)]),
      ),
      _id: Object.fromEntries(aggregation.groupBy.map(({ name }, index) => [name, values[index]])),
    }
  })
}

function figure(operation: Operation, members: readonly WireItemData[]): unknown {
  if (operation.kind === 'itemCount') return members.length
  const values = members.map((item) => valueAtPath(item, operation.path))
  const numbers = values.filter((value) => typeof value === 'number')
  const sum = numbers.reduce((total, value) => total + value, 0)
  if (operation.kind === 'sum') return sum
  if (operation.kind === 'average') return numbers.length === 0 ? null : sum / numbers.length
  const texts = values.filter((value) => typeof value === 'string')
  const dates = values.filter((value) => readWireDate(value) !== undefined)
  const ranked = [numbers, texts, dates].map((some) =>
    some.map((value) => ({ value })).toSorted(compareBy([{ path: ['value'], order: 'ASC' }])),
  )
  const all = ranked.flat().map(({ value }) => value)
  return (operation.kind === 'min' ? all[0] : all.at(-1)) ?? null
}

function sameResults(a: readonly AggregateResult[], b: readonly AggregateResult[]): boolean {
  const byKey = (results: readonly AggregateResult[]): AggregateResult[] =>
    results.toSorted((x, y) => (JSON.stringify(x._id) < JSON.stringify(y._id) ? -1 : 1))
  const [left, right] = [byKey(a), byKey(b)]
  return left.length === right.length && left.every((one, at) => sameResult(one, right[at] ?? one))
}

function sameResult(a: AggregateResult, b: AggregateResult): boolean {
  return Object.keys({ ...a, ...b }).every((key) => sameFigure(a[key], b[key]))
}

/** Sums may differ in their last digits: SQLite compensates for rounding, the reduction above does not. */
function sameFigure(a: unknown, b: unknown): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return JSON.stringify(a) === JSON.stringify(b)
  return a === b || Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}
