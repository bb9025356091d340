import {
  compareBy,
  type Meter,
  parsePipeline,
  parseSort,
  type Row,
  type Rows,
  runPipeline,
  type WireItemData,
} from '@foyer/protocol'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { caseCount } from '../../../storage/testing/fresh-schema.js'
import { openItemsTable, readOf } from '../../../storage/testing/items-table.js'
import { fieldName, mixedItems, wireFilters } from '../../../storage/testing/mixed-items.js'
import { createMeter } from '../meter.js'
import { planPipeline, readPipelineRows } from './read-rows.js'

const items = mixedItems(150, 61)
const pipelineCount = caseCount(500)
const table = await openItemsTable(items)
afterAll(() => table.close())

async function collect(rows: Rows): Promise<Row[]> {
  const all: Row[] = []
  for await (const batch of rows) all.push(...batch)
  return all
}

/** Runs a pipeline in production: its leading stages in the database, the others in memory. */
function run(wire: unknown, meter: Meter = createMeter()): Promise<Row[]> {
  const plan = planPipeline({ op: 'and', filters: [] }, parsePipeline(wire))
  const rows = readPipelineRows(readOf(table, plan.filter), plan.first, meter)
  return collect(runPipeline(plan.rest, rows, meter))
}

/** Runs all stages of a pipeline in memory. */
async function runInMemory(wire: unknown): Promise<Row[]> {
  async function* all(): Rows {
    yield items
  }
  return collect(runPipeline(parsePipeline(wire), all(), createMeter()))
}

const sortList = fc.array(fc.record({ fieldName, order: fc.constantFrom('ASC', 'DESC') }), {
  maxLength: 2,
})
const filters = wireFilters(400, 67)
const expression = fieldName.map((fieldPath) => ({ fieldPath }))
const stage = fc.oneof(
  fc.constantFrom(...filters).map((filter) => ({ filter })),
  sortList.map((values) => ({ sort: { values } })),
  fc.nat(20).map((skip) => ({ skip })),
  fc.nat(200).map((limit) => ({ limit })),
  fieldName.map((arrayFieldName) => ({ unwindArray: { arrayFieldName } })),
  fc.tuple(expression, expression).map(([a, b]) => ({
    group: {
      groupIds: [{ key: 'a', expression: a }],
      accumulators: [
        { max: { expression: b }, resultFieldName: 'b' },
        { first: { expression: b }, resultFieldName: 'nested' },
      ],
    },
  })),
)

describe('a pipeline split between SQL and stages', () => {
  // Detects, for example, a wrong skip or filter when a pipeline is split, a wrong order of items with equal sort
  // values, and an item that is skipped between two reads.
  it(`produces the same rows as stages in memory for ${pipelineCount} pipelines`, {
    timeout: 240_000,
  }, async () => {
    const pipelines = fc.sample(fc.array(stage, { maxLength: 5 }), {
      seed: 71,
      numRuns: pipelineCount,
    })
    for (const wire of pipelines)
      expect([wire, await run(wire)]).toEqual([wire, await runInMemory(wire)])
  })

  it('produces the same first rows as a sort in memory', async () => {
    const values = [{ fieldName: 'b', order: 'DESC' as const }]
    const sorted: WireItemData[] = items.toSorted(compareBy(parseSort(values)))
    const found = await run([{ sort: { values } }, { skip: 3 }, { limit: 10 }])
    expect(found).toEqual(sorted.slice(3, 13))
  })
})

describe('pipeline limits', () => {
  it('refuse too much memory with WDE0122 and advice', async () => {
    const push = { push: { expression: { fieldPath: 'a' } }, resultFieldName: 'all' }
    const wire = [{ group: { accumulators: [push] } }]
    await expect(run(wire, createMeter({ bytes: 10_000 }))).rejects.toMatchObject({
      code: 'WDE0122',
      message: expect.stringContaining('filter or limit before'),
    })
  })

  it('refuse a pipeline that exceeds its time with WDE0028', async () => {
    const stages = [{ projection: { fields: [{ exclude: { fieldName: 'a' } }] } }]
    const meter = { ...createMeter({ ms: 0 }), isDue: () => true }
    await expect(run(stages, meter)).rejects.toMatchObject({ code: 'WDE0028' })
  })
})

// Seen to fail: a thousand large items after small ones were read at once.
it('reads fewer items when large ones follow small ones', async () => {
  const text = '{"a":1}'
  const rowsFrom = (seq: number, count: number, content: string | null) =>
    Array.from({ length: count }, (_, n) => ({ seq: seq + n, text: content }))
  // The page after the first one is too large.
  const pages = [rowsFrom(1, 50, text), rowsFrom(51, 1000, null), rowsFrom(51, 20, text)]
  const matchAll = { op: 'and', filters: [] } as const
  const read = {
    ...readOf(table, matchAll),
    all: async <Row>() => (pages.shift() ?? []) as Row[],
  }
  expect(await collect(readPipelineRows(read, undefined, createMeter()))).toHaveLength(70)
  const first = { sort: [], limit: 1000 }
  const tooLarge = { ...read, all: async <Row>() => rowsFrom(1, 1000, null) as Row[] }
  await expect(collect(readPipelineRows(tooLarge, first, createMeter()))).rejects.toMatchObject({
    code: 'WDE0122',
  })
})
