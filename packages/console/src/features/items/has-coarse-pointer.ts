/** Returns true on a touch screen. */
export function hasCoarsePointer(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
