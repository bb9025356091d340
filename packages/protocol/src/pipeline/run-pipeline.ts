import { matchFilter } from '../filter/match.js'
import { createGroups } from './group.js'
import { type Meter, sizeOf, sizeOfObject } from './meter.js'
import { projectRow } from './project.js'
import { isRow, type Row, setAt, valueAt } from './rows.js'
import { sortRows } from './sort-rows.js'
import type { Stage } from './tree.js'

/** Stream of rows, in batches. */
export type Rows = AsyncIterable<readonly Row[]>

/** Batch size of stages that output more rows than they read. */
const BATCH_ROWS = 1000

/**
 * Runs rows through stages. The work stops when the reader stops.
 * @throws CheckError WDE0028 or WDE0122 above a limit of the meter
 * @see docs/wire.md#pipeline
 */
export function runPipeline(stages: readonly Stage[], rows: Rows, meter: Meter): Rows {
  return stages.reduce<Rows>((source, stage) => runStage(stage, source, meter), rows)
}

function runStage(stage: Stage, rows: Rows, meter: Meter): Rows {
  switch (stage.kind) {
    case 'filter':
      return each(rows, meter, (row) => (matchFilter(stage.filter, row) ? [row] : []))
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
      return sorted(rows, stage, meter)
    case 'group':
      return grouped(rows, stage, meter)
  }
}

async function* each(rows: Rows, meter: Meter, work: (row: Row) => Iterable<Row>): Rows {
  let made: Row[] = []
  for await (const batch of rows) {
    for (const row of batch) {
      for (const one of work(row)) {
        made.push(one)
        if (meter.isDue()) await meter.pause()
        if (made.length < BATCH_ROWS) continue
        yield made
        made = []
      }
      if (meter.isDue()) await meter.pause()
    }
    if (made.length > 0) yield made
    made = []
  }
}

async function* skip(rows: Rows, count: number): Rows {
  let left = count
  for await (const batch of rows) {
    if (left < batch.length) yield batch.slice(left)
    left = Math.max(0, left - batch.length)
  }
}

async function* limit(rows: Rows, count: number): Rows {
  let left = count
  if (left === 0) return
  for await (const batch of rows) {
    yield batch.slice(0, left)
    left -= batch.length
    if (left <= 0) return
  }
}

type StageOf<Kind extends Stage['kind']> = Extract<Stage, { kind: Kind }>

async function* sorted(rows: Rows, { sort }: StageOf<'sort'>, meter: Meter): Rows {
  const all: Row[] = []
  for await (const batch of rows) {
    for (const row of batch) all.push(row)
    if (meter.isDue()) await meter.pause()
  }
  yield await sortRows(all, sort, meter)
}

async function* grouped(rows: Rows, stage: StageOf<'group'>, meter: Meter): Rows {
  const groups = createGroups(stage, meter)
  for await (const batch of rows) {
    for (const row of batch) {
      groups.add(row)
      if (meter.isDue()) await meter.pause()
    }
  }
  let made: Row[] = []
  for (const row of groups.results()) {
    made.push(row)
    if (!meter.isDue()) continue
    yield made
    made = []
    await meter.pause()
  }
  yield made
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
  const entries = isRow(value) ? Object.entries(value).map(([k, v]) => ({ k, v })) : null
  meter.spend(sizeOfObject(Object.keys(row).length) + sizeOf(entries))
  return { ...row, [stage.resultName]: entries }
}
