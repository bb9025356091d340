import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBy, parseSort } from '../values/sort.js'
import type { Meter } from './meter.js'
import { parsePipeline } from './parse-pipeline.js'
import type { Row } from './rows.js'
import { type Rows, runPipeline } from './run-pipeline.js'
import { freeMeter } from './testing/free-meter.js'

async function* inBatches(rows: readonly Row[], size: number): Rows {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** Runs stages on rows in several batches. */
async function run(
  stages: unknown,
  rows: readonly Row[],
  { meter = freeMeter(), size = 3 }: { meter?: Meter; size?: number } = {},
): Promise<Row[]> {
  const results: Row[] = []
  for await (const batch of runPipeline(parsePipeline(stages), inBatches(rows, size), meter)) {
    results.push(...batch)
  }
  return results
}

const field = (fieldPath: string) => ({ fieldPath })
const project = (...fields: object[]) => [{ projection: { fields } }]
const include = (fieldName: string) => ({ include: { fieldName } })
const exclude = (fieldName: string) => ({ exclude: { fieldName } })
const reshape = (resultFieldName: string, expression: object) => ({
  reshape: { resultFieldName, expression },
})
const nested = (resultFieldName: string, ...fields: object[]) => ({
  projectNested: { resultFieldName, fields },
})

describe('projection', () => {
  const row = {
    _id: '1',
    a: 1,
    b: { c: 2, d: { e: 3 } },
    when: { $date: '2026-01-01T00:00:00.000Z' },
  }
  const { _id } = row

  it.each<[string, object[], Row]>([
    [
      'includes',
      [include('a'), include('b.d'), include('nowhere')],
      { _id, a: 1, b: { d: { e: 3 } } },
    ],
    ['excludes', [exclude('b.d'), exclude('nowhere.x')], { ...row, b: { c: 2 } }],
    ['leaves the id out', [include('a'), exclude('_id')], { a: 1 }],
    ['reshapes and keeps nothing else', [reshape('x', field('b.c'))], { _id, x: 2 }],
    [
      'adds fields to the kept ones',
      [exclude('b'), reshape('x', field('b.c'))],
      { _id, a: 1, when: row.when, x: 2 },
    ],
    ['gives null for what is missing', [reshape('x', field('nowhere'))], { _id, x: null }],
    ['takes fields of a nested object', [nested('b', include('c'))], { _id, b: { c: 2 } }],
    ['leaves fields of a nested object out', [nested('b', exclude('d'))], { _id, b: { c: 2 } }],
    ['nests the whole row', [nested('n', reshape('x', field('a')))], { _id, n: { x: 1 } }],
    ['does not look into dates', [include('when.x')], { _id }],
  ])('%s', async (_, fields, expected) => {
    expect(await run(project(...fields), [row])).toEqual([expected])
    expect(row.b.d.e).toBe(3)
  })
})

describe('unwindArray and objectToArray', () => {
  it('outputs a row for each element, keeps other values and drops missing ones', async () => {
    const rows = [
      { _id: 1, in: { l: [1, [2]] } },
      { in: { l: [] } },
      { in: { l: null } },
      {},
      { in: { l: 'x', m: 1 } },
    ]
    expect(await run([{ unwindArray: { arrayFieldName: 'in.l' } }], rows)).toEqual([
      { _id: 1, in: { l: 1 } },
      { _id: 1, in: { l: [2] } },
      { in: { l: 'x', m: 1 } },
    ])
  })

  it('lists the entries of an object, and returns null for other values', async () => {
    const stage = { objectToArray: { objectFieldName: 'o', destinationFieldName: 'd' } }
    const date = { $date: '2026-01-01T00:00:00.000Z' }
    const rows = [{ o: { red: 1, blue: null } }, { o: [1] }, { o: date }, {}]
    expect(await run([stage], rows)).toEqual([
      {
        ...rows[0],
        d: [
          { k: 'red', v: 1 },
          { k: 'blue', v: null },
        ],
      },
      { o: [1], d: null },
      { o: date, d: null },
      { d: null },
    ])
  })
})

describe('group', () => {
  const figures = ['sum', 'avg', 'min', 'max', 'first', 'last', 'push'].map((kind) => ({
    [kind]: { expression: field('v') },
    resultFieldName: kind,
  }))

  it('outputs one group for no rows without grouping values', async () => {
    const nothing = { sum: 0, avg: null, min: null, max: null, first: null, last: null, push: [] }
    expect(await run([{ group: { accumulators: figures } }], [])).toEqual([{ _id: {}, ...nothing }])
    const byKey = [{ key: 'k', expression: field('k') }]
    expect(await run([{ group: { groupIds: byKey, accumulators: figures } }], [])).toEqual([])
  })

  it('refuses values of one group that are large together, before they become a text', async () => {
    const groupIds = Array.from({ length: 40 }, (_, n) => ({
      key: `k${n}`,
      expression: field('v'),
    }))
    const grouped = run(
      [{ group: { groupIds, accumulators: figures } }],
      [{ v: 'x'.repeat(490_000) }],
    )
    await expect(grouped).rejects.toMatchObject({ code: 'WDE0122' })
  })

  it('accumulates values of several types as documented', async () => {
    const date = { $date: '2026-01-01T00:00:00.000Z' }
    const rows = [true, 'b', 3, date, null, 'a', 1, [9], {}].map((v) => ({ v }))
    expect(await run([{ group: { accumulators: figures } }], [...rows, {}])).toEqual([
      {
        _id: {},
        sum: 4,
        avg: 2,
        min: 1,
        max: date,
        first: true,
        last: null,
        push: [true, 'b', 3, date, null, 'a', 1, [9], {}, null],
      },
    ])
  })
})

it('stops reading at a limit', async () => {
  let read = 0
  async function* counted(): Rows {
    for (;;) {
      read++
      yield [{ read }]
    }
  }
  const results: Row[] = []
  const stages = parsePipeline([{ skip: 2 }, { limit: 3 }, { sort: { values: [] } }])
  for await (const batch of runPipeline(stages, counted(), freeMeter())) results.push(...batch)
  expect(results).toEqual([{ read: 3 }, { read: 4 }, { read: 5 }])
  expect(read).toBe(5)
})

it('pauses while it unwinds one row, and within a sort', async () => {
  let pauses = 0
  const meter = { ...freeMeter(), isDue: () => true, pause: async () => void pauses++ }
  const rows = [{ list: Array.from({ length: 5000 }, (_, at) => -at) }]
  const stages = [
    { unwindArray: { arrayFieldName: 'list' } },
    { sort: { values: [{ fieldName: 'list', order: 'ASC' }] } },
  ]
  const results = await run(stages, rows, { meter })
  expect(results.map(({ list }) => list)).toEqual(rows[0]?.list.toReversed())
  expect(pauses).toBeGreaterThan(5000)
})

// Planted faults that these tests detect: the merge swaps equal rows of two runs; only one round of merging; ignored
// order; the last value instead of the first; groups by joined strings instead of JSON; max ranked like min.
describe('agrees with a naive implementation', () => {
  const value = fc.constantFrom(null, 1, 2, 2.5, 'a', 'b', true, [1], { x: 1 })
  const rows = fc.array(
    fc.record({ a: value, b: value, n: fc.integer() }, { requiredKeys: ['n'] }),
    {
      maxLength: 60,
    },
  )
  const order = fc.constantFrom('ASC', 'DESC')
  const sortList = fc.array(fc.record({ fieldName: fc.constantFrom('a', 'b', 'n'), order }), {
    maxLength: 3,
  })

  it('on sorts, also of several runs', async () => {
    const property = fc.asyncProperty(rows, sortList, async (some, values) => {
      const count = some.length === 0 ? 0 : 2500
      const many = Array.from({ length: count }, (_, at) => ({ ...some[at % some.length], at }))
      const expected = many.toSorted(compareBy(parseSort(values)))
      expect(await run([{ sort: { values } }], many, { size: 100 })).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 60 })
  })

  it('on groups', async () => {
    const property = fc.asyncProperty(rows, async (some) => {
      const groups = new Map<string, Row[]>()
      for (const row of some) {
        const key = JSON.stringify([row.a ?? null, row.b ?? null])
        groups.set(key, [...(groups.get(key) ?? []), row])
      }
      const expected = [...groups].map(([key, members]) => {
        const [a, b] = JSON.parse(key)
        const numbers = members.map(({ n }) => Number(n))
        const total = numbers.reduce((sum, n) => sum + n, 0)
        return {
          _id: { a, b },
          total,
          mean: total / numbers.length,
          low: Math.min(...numbers),
          high: Math.max(...numbers),
          first: numbers[0],
          last: numbers.at(-1),
          all: numbers,
        }
      })
      const n = { expression: field('n') }
      const group = {
        groupIds: ['a', 'b'].map((key) => ({ key, expression: field(key) })),
        accumulators: [
          { sum: n, resultFieldName: 'total' },
          { avg: n, resultFieldName: 'mean' },
          { min: n, resultFieldName: 'low' },
          { max: n, resultFieldName: 'high' },
          { first: n, resultFieldName: 'first' },
          { last: n, resultFieldName: 'last' },
          { push: n, resultFieldName: 'all' },
        ],
      }
      expect(await run([{ group }], some)).toEqual(expected)
    })
    await fc.assert(property, { numRuns: 200 })
  })
})
