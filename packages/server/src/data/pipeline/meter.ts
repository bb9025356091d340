import { CheckError, dataCodes, type Meter } from '@foyer/protocol'

/** Milliseconds of work without a pause, and in all. Pauses do not count: they are the work of others. */
const SLICE_MS = 8
const BUDGET_MS = 2000
/** What a pipeline may read, make and hold in all. */
const BUDGET_BYTES = 64 * 2 ** 20

/** What a meter may spend; tests set less. */
export interface Budget {
  ms?: number
  bytes?: number
}

/** Starts to count. @see docs/wire.md#pipeline */
export function createMeter({ ms = BUDGET_MS, bytes = BUDGET_BYTES }: Budget = {}): Meter {
  let sliceStart = performance.now()
  let workedMs = 0
  let spent = 0
  return {
    spend: (more) => {
      spent += more
      if (spent <= bytes) return
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
          `the pipeline works for more than ${ms} ms: filter or limit before the other stages`,
        )
      }
      await new Promise((resolve) => setImmediate(resolve))
      sliceStart = performance.now()
    },
  }
}
