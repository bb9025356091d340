import { useDeferredValue } from 'react'

/** A list that is shown in two steps. */
export interface FirstFew<Entry> {
  shown: readonly Entry[]
  /** How many follow; their places are to be held. */
  left: number
}

/** What one sees first of a new list is painted first, and the rest right after: a slow device takes long for all of it. */
export function useFirstFew<Entry>(entries: readonly Entry[], few: number): FirstFew<Entry> {
  const count = useDeferredValue(entries.length, Math.min(few, entries.length))
  return { shown: entries.slice(0, count), left: Math.max(0, entries.length - count) }
}
