import type { WireValue } from '../data/items.js'

/**
 * Enforces the limits of a pipeline. The server creates one for each call.
 * @see docs/wire/aggregation.md#pipeline
 */
export interface Meter {
  /** Counts memory of the pipeline. @throws CheckError WDE0122 above the limit */
  spend(bytes: number): void
  /** Returns true when the pipeline has to pause. */
  isDue(): boolean
  /** Yields to other work. @throws CheckError WDE0028 after the time limit */
  pause(): Promise<void>
}

const SLOT_BYTES = 16
const OBJECT_BYTES = 64

/** Estimates the bytes of an object without its values. */
export function sizeOfObject(keys: number): number {
  return OBJECT_BYTES + SLOT_BYTES * keys
}

/** Estimates the bytes of a value with everything in it. */
export function sizeOf(value: WireValue): number {
  if (typeof value === 'string') return SLOT_BYTES + value.length
  if (typeof value !== 'object' || value === null) return SLOT_BYTES
  const inner = Array.isArray(value) ? value : Object.values(value)
  return inner.reduce<number>((sum, element) => sum + sizeOf(element), sizeOfObject(inner.length))
}
