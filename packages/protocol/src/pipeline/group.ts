import type { WireValue } from '../data/items.js'
import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { CheckError } from '../values/check-error.js'
import { type Accumulation, createAccumulation } from './accumulate.js'
import type { GroupStage } from './ast.js'
import { evaluate } from './evaluate.js'
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
