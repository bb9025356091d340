import type { WireValue } from '../data/items.js'
import { storedDateText } from '../values/date.js'
import { compareText } from '../values/text.js'
import type { AccumulatorKind } from './ast.js'
import { finiteOrNull } from './evaluate.js'

/** Computes one result from the values of a group. */
export interface Accumulation {
  add(value: WireValue): void
  result(): WireValue
}

/** Creates an accumulation of each kind. @see docs/wire/aggregation.md#group */
export const createAccumulation: Readonly<Record<AccumulatorKind, () => Accumulation>> = {
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
