import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work without a pause, in which other requests run. */
const SLICE_MS = 8

/** Creates a function to call between the steps of long work. It pauses when the work since the last pause is long. */
export function createPauses(): () => Promise<void> {
  let sliceStart = performance.now()
  return async () => {
    if (performance.now() - sliceStart <= SLICE_MS) return
    await nextTurn()
    sliceStart = performance.now()
  }
}
