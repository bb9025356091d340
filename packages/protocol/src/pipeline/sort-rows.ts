import { valueAtPath } from '../values/path.js'
import { compareSortKeys, type Sort, type SortValue, sortValue } from '../values/sort.js'
import { type Meter, sizeOfObject } from './meter.js'
import type { Row } from './rows.js'

/** Number of rows that are sorted without a pause. The sorted runs are then merged, with pauses. */
const RUN_ROWS = 1000

/** A row with its sort keys. */
interface Ranked {
  row: Row
  values: readonly SortValue[]
}

/** Sorts rows by a sort list; equal rows keep their order. Pauses when the meter requires it. */
export async function sortRows(rows: readonly Row[], sort: Sort, meter: Meter): Promise<Row[]> {
  const compare: Compare = (a, b) => compareSortKeys(sort, a.values, b.values)
  let runs: Ranked[][] = []
  for (let start = 0; start < rows.length; start += RUN_ROWS) {
    if (meter.isDue()) await meter.pause()
    const run = rows.slice(start, start + RUN_ROWS).map((row) => rank(row, sort, meter))
    runs.push(run.sort(compare))
  }
  while (runs.length > 1) {
    const merged: Ranked[][] = []
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], { compare, meter }))
    }
    runs = merged
  }
  return (runs[0] ?? []).map(({ row }) => row)
}

function rank(row: Row, sort: Sort, meter: Meter): Ranked {
  const values = sort.map(({ path }) => sortValue(valueAtPath(row, path)))
  const texts = values.map((value) => (typeof value === 'string' ? value.length : 0))
  meter.spend(texts.reduce((sum, length) => sum + length, sizeOfObject(values.length)))
  return { row, values }
}

type Compare = (a: Ranked, b: Ranked) => number

async function merge(
  a: readonly Ranked[],
  b: readonly Ranked[],
  { compare, meter }: { compare: Compare; meter: Meter },
): Promise<Ranked[]> {
  const merged: Ranked[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left && (!right || compare(left, right) <= 0)) {
      merged.push(left)
      i++
    } else if (right) {
      merged.push(right)
      j++
    }
    if (merged.length % RUN_ROWS === 0 && meter.isDue()) await meter.pause()
  }
  return merged
}
