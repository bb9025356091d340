import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum milliseconds of work before a pause. Other requests run during the pause. */
export const SLICE_MS = 8

/**
 * Creates a function to call between the steps of long work. If the work since the last pause is long, it returns a
 * pause to wait for.
 */
export function createPauses(): () => Promise<void> | undefined {
  let sliceStart = performance.now()
  const pause = async (): Promise<void> => {
    await nextTurn()
    sliceStart = performance.now()
  }
  return () => (performance.now() - sliceStart > SLICE_MS ? pause() : undefined)
}
