import type { WireValue } from '../data/items.js'
import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { storedDateText } from '../values/date.js'
import { compareText } from '../values/text.js'
import type { AccumulatorKind, GroupStage } from './ast.js'
import { evaluate, finiteOrNull } from './evaluate.js'
import { type Meter, sizeOf, sizeOfObject } from './meter.js'
import type { Row } from './rows.js'

/** Memory of one accumulator, in slots of an object. */
const ACCUMULATOR_SLOTS = 8

/**
 * Maximum bytes of the values that a row is grouped by: several copies of the largest item. They become one string
 * without a pause.
 */
const MAX_KEY_BYTES = 2 ** 24

/** Collects rows in groups. */
export interface Groups {
  add(row: Row): void
  /** Returns one row for each group, in the order of their first rows. */
  results(): Iterable<Row>
}

interface Group {
  id: Row
  accumulations: readonly Accumulation[]
}

/**
 * Groups rows by the JSON text of their values. Without grouping values there is one group, even without rows.
 * @see docs/wire/aggregation.md#group
 */
export function createGroups({ by, accumulators }: GroupStage, meter: Meter): Groups {
  const groups = new Map<string, Group>()

  const begin = (key: string, values: readonly WireValue[]): Group => {
    if (groups.size >= limits.groups) {
      throw new CheckError(
        dataCodes.processingQuota,
        `more than ${limits.groups} groups; use a narrower filter, or group by a field with fewer values`,
      )
    }
    const slots = by.length + ACCUMULATOR_SLOTS * accumulators.length
    meter.spend(key.length + sizeOfObject(slots) + sizeOf([...values]))
    const id = Object.fromEntries(by.map(({ name }, index) => [name, values[index] ?? null]))
    const group = { id, accumulations: accumulators.map(({ kind }) => createAccumulation[kind]()) }
    groups.set(key, group)
    return group
  }

  if (by.length === 0) begin('[]', [])
  return {
    add: (row) => {
      const values = by.map(({ expression }) => evaluate(expression, row, meter))
      const key = keyOf(values)
      const group = groups.get(key) ?? begin(key, values)
      for (const [index, { kind, expression }] of accumulators.entries()) {
        const value = evaluate(expression, row, meter)
        if (kind === 'push') meter.spend(sizeOf(value))
        group.accumulations[index]?.add(value)
      }
    },
    results: function* () {
      for (const { id, accumulations } of groups.values()) {
        const named = accumulators.map(({ resultName }, index) => {
          return [resultName, accumulations[index]?.result() ?? null] as const
        })
        yield { _id: id, ...Object.fromEntries(named) }
      }
    },
  }
}

/** Returns a string that identifies a group. @throws CheckError WDE0122 for values that are too large */
function keyOf(values: WireValue[]): string {
  if (sizeOf(values) <= MAX_KEY_BYTES) return JSON.stringify(values)
  throw new CheckError(
    dataCodes.processingQuota,
    `the values of one group take more than ${MAX_KEY_BYTES} bytes: group by fewer or shorter values`,
  )
}

/** Computes one result from the values of a group. */
interface Accumulation {
  add(value: WireValue): void
  result(): WireValue
}

/** Creates an accumulation of each kind. @see docs/wire/aggregation.md#group */
const createAccumulation: Readonly<Record<AccumulatorKind, () => Accumulation>> = {
  sum: () => ofNumbers((sum) => finiteOrNull(sum)),
  avg: () => ofNumbers((sum, count) => (count === 0 ? null : finiteOrNull(sum / count))),
  min: () => extreme((difference) => difference < 0),
  max: () => extreme((difference) => difference > 0),
  first: () => pick((isFirst) => isFirst),
  last: () => pick(() => true),
  push: () => {
    const list: WireValue[] = []
    return { add: (value) => void list.push(value), result: () => list }
  },
}

function ofNumbers(resultOf: (sum: number, count: number) => number | null): Accumulation {
  let sum = 0
  let count = 0
  return {
    add: (value) => {
      if (typeof value !== 'number') return
      sum += value
      count++
    },
    result: () => resultOf(sum, count),
  }
}

/** Creates a minimum or maximum. Numbers are below strings, and strings below dates. Other values are ignored. */
function extreme(isBetter: (difference: number) => boolean): Accumulation {
  let best: WireValue = null
  let bestRank: Ranked | undefined
  return {
    add: (value) => {
      const rank = rankOf(value)
      if (!rank || (bestRank && !isBetter(compareRanked(rank, bestRank)))) return
      best = value
      bestRank = rank
    },
    result: () => best,
  }
}

interface Ranked {
  type: 0 | 1 | 2
  value: number | string
}

function rankOf(value: WireValue): Ranked | undefined {
  if (typeof value === 'number') return { type: 0, value }
  if (typeof value === 'string') return { type: 1, value }
  const date = storedDateText(value)
  return date === undefined ? undefined : { type: 2, value: date }
}

function compareRanked(a: Ranked, b: Ranked): number {
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value
  return a.type - b.type || compareText(String(a.value), String(b.value))
}

function pick(takes: (isFirst: boolean) => boolean): Accumulation {
  let value: WireValue = null
  let isFirst = true
  return {
    add: (element) => {
      if (takes(isFirst)) value = element
      isFirst = false
    },
    result: () => value,
  }
}
