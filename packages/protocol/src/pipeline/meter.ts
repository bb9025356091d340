import type { WireValue } from '../data/data.js'

/** Keeps a pipeline within its bounds. The server makes one for each call. @see docs/wire.md#pipeline */
export interface Meter {
  /** Counts what the pipeline makes or holds. @throws CheckError WDE0122 when it is too much */
  spend(bytes: number): void
  /** Returns true when the pipeline has to pause. */
  isDue(): boolean
  /** Lets others have their turn. @throws CheckError WDE0028 when its time is over */
  pause(): Promise<void>
}

const SLOT_BYTES = 16
const OBJECT_BYTES = 64

/** Bytes of an object, a row for one, without what its keys hold. */
export function sizeOfObject(keys: number): number {
  return OBJECT_BYTES + SLOT_BYTES * keys
}

/** Bytes of a value with all that is in it, roughly. */
export function sizeOf(value: WireValue): number {
  if (typeof value === 'string') return SLOT_BYTES + value.length
  if (typeof value !== 'object' || value === null) return SLOT_BYTES
  const inner = Array.isArray(value) ? value : Object.values(value)
  return inner.reduce<number>((sum, one) => sum + sizeOf(one), sizeOfObject(inner.length))
}
