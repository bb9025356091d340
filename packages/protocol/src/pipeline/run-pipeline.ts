import { compileMatcher } from '../filter/match.js'
import { hasFields } from '../values/json.js'
import type { Stage } from './ast.js'
import { createGroups } from './group.js'
import { type Meter, sizeOf, sizeOfObject } from './meter.js'
import { projectRow } from './project.js'
import { type Row, setAt, valueAt } from './rows.js'
import { sortRows } from './sort-rows.js'

/** Stream of rows, in batches. */
export type Rows = AsyncIterable<readonly Row[]>

/** Batch size of stages that output more rows than they read. */
const BATCH_ROWS = 1000

/**
 * Runs rows through stages. The work stops when the reader stops.
 * @throws CheckError WDE0028 or WDE0122 above a limit of the meter
 * @see docs/wire/aggregation.md#pipeline
 */
export function runPipeline(stages: readonly Stage[], rows: Rows, meter: Meter): Rows {
  return stages.reduce<Rows>((source, stage) => runStage(stage, source, meter), rows)
}

function runStage(stage: Stage, rows: Rows, meter: Meter): Rows {
  switch (stage.kind) {
    case 'filter': {
      const matches = compileMatcher(stage.filter)
      return each(rows, meter, (row) => (matches(row) ? [row] : []))
    }
    case 'projection':
      return each(rows, meter, (row) => [projectRow(stage.fields, row, meter)])
    case 'objectToArray':
      return each(rows, meter, (row) => [listEntries(row, stage, meter)])
    case 'unwind':
      return each(rows, meter, (row) => unwind(row, stage.path, meter))
    case 'skip':
      return skip(rows, stage.count)
    case 'limit':
      return limit(rows, stage.count)
    case 'sort':
      return sortAll(rows, stage, meter)
    case 'group':
      return groupAll(rows, stage, meter)
  }
}

async function* each(rows: Rows, meter: Meter, work: (row: Row) => Iterable<Row>): Rows {
  let outputs: Row[] = []
  for await (const batch of rows) {
    for (const row of batch) {
      for (const output of work(row)) {
        outputs.push(output)
        if (meter.isDue()) await meter.pause()
        if (outputs.length < BATCH_ROWS) continue
        yield outputs
        outputs = []
      }
      if (meter.isDue()) await meter.pause()
    }
    if (outputs.length > 0) yield outputs
    outputs = []
  }
}

async function* skip(rows: Rows, count: number): Rows {
  let remaining = count
  for await (const batch of rows) {
    if (remaining < batch.length) yield batch.slice(remaining)
    remaining = Math.max(0, remaining - batch.length)
  }
}

async function* limit(rows: Rows, count: number): Rows {
  let remaining = count
  if (remaining === 0) return
  for await (const batch of rows) {
    yield batch.slice(0, remaining)
    remaining -= batch.length
    if (remaining <= 0) return
  }
}

type StageOf<Kind extends Stage['kind']> = Extract<Stage, { kind: Kind }>

async function* sortAll(rows: Rows, { sort }: StageOf<'sort'>, meter: Meter): Rows {
  const all: Row[] = []
  for await (const batch of rows) {
    for (const row of batch) all.push(row)
    if (meter.isDue()) await meter.pause()
  }
  yield await sortRows(all, sort, meter)
}

async function* groupAll(rows: Rows, stage: StageOf<'group'>, meter: Meter): Rows {
  const groups = createGroups(stage, meter)
  for await (const batch of rows) {
    for (const row of batch) {
      groups.add(row)
      if (meter.isDue()) await meter.pause()
    }
  }
  let group: Row[] = []
  for (const row of groups.results()) {
    group.push(row)
    if (!meter.isDue()) continue
    yield group
    group = []
    await meter.pause()
  }
  yield group
}

/** Outputs a row for each element of a list, none for empty, null and missing values, and one for any other value. */
function* unwind(row: Row, path: readonly string[], meter: Meter): Iterable<Row> {
  const value = valueAt(row, path)
  if (value === null) return
  for (const element of Array.isArray(value) ? value : [value]) {
    meter.spend(sizeOfObject(Object.keys(row).length))
    yield setAt(row, path, element)
  }
}

function listEntries(row: Row, stage: StageOf<'objectToArray'>, meter: Meter): Row {
  const value = valueAt(row, stage.path)
  const entries = hasFields(value) ? Object.entries(value).map(([k, v]) => ({ k, v })) : null
  meter.spend(sizeOfObject(Object.keys(row).length) + sizeOf(entries))
  return { ...row, [stage.resultName]: entries }
}
