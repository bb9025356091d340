import { setImmediate as nextTurn } from 'node:timers/promises'
import { CheckError, dataCodes, type Meter } from '@foyer/protocol'
import { SLICE_MS } from '../../lib/pauses.js'

/** Milliseconds of work in total. A wait for the database counts, a pause, in which other requests run, does not. */
const BUDGET_MS = 2000
/** Bytes that a pipeline may read and create in total. */
const BUDGET_BYTES = 64 * 2 ** 20

/**
 * Creates the meter that limits the time and memory of one pipeline or aggregation.
 * @see docs/wire/aggregation.md#pipeline
 */
export function createMeter({ ms = BUDGET_MS, bytes = BUDGET_BYTES } = {}): Meter {
  let sliceStart = performance.now()
  let workedMs = 0
  let usedBytes = 0
  return {
    spend: (more) => {
      usedBytes += more
      if (usedBytes <= bytes) return
      throw new CheckError(
        dataCodes.processingQuota,
        `the pipeline reads and makes more than ${bytes} bytes: filter or limit before the other stages`,
      )
    },
    isDue: () => performance.now() - sliceStart >= SLICE_MS,
    pause: async () => {
      workedMs += performance.now() - sliceStart
      if (workedMs > ms) {
        throw new CheckError(
          dataCodes.timeLimit,
          `computing the results took longer than ${ms} ms: filter or limit the items first`,
        )
      }
      await nextTurn()
      sliceStart = performance.now()
    },
  }
}
