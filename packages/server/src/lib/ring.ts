/** The last entries of a sequence, up to a number. */
export interface Ring<Entry> {
  /** Adds an entry in place of the oldest. */
  add(entry: Entry): void
  newestFirst(): Entry[]
}

/** Creates an empty ring. */
export function createRing<Entry>(size: number): Ring<Entry> {
  const entries: Entry[] = []
  let next = 0
  return {
    add: (entry) => {
      entries[next] = entry
      next = next + 1 === size ? 0 : next + 1
    },
    newestFirst: () => [...entries.slice(next), ...entries.slice(0, next)].reverse(),
  }
}
