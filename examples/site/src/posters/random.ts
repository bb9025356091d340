/** Returns the next number, from 0 to below 1. */
export type Random = () => number

/** Creates a pseudo-random number generator seeded with a string. */
export function seededRandom(text: string): Random {
  let state = 2166136261
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619)
  }
  // mulberry32: 32 bits of state are enough for a poster
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Picks a random entry of a list. */
export function pick<T>(random: Random, [first, ...others]: readonly [T, ...T[]]): T {
  const at = Math.floor(random() * (others.length + 1))
  return others[at - 1] ?? first
}

/** Returns a random integer from `from` to `to`, both included. */
export function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}
