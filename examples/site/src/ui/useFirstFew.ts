import { useDeferredValue, useState } from 'react'

/** A list that is shown in two steps. */
export interface FirstFew<Entry> {
  shown: readonly Entry[]
  /** How many follow; their places are to be held. */
  left: number
}

/** Where a window is as narrow as a phone's; the same width as in the style sheets. */
const narrow = '(max-width: 52rem)'

/** How many entries of a list are seen without scrolling: on a phone, and in the largest windows. */
export interface SeenFirst {
  phone: number
  most: number
}

/** What one sees first of a new list is painted first, and the rest right after: a slow device takes long for all of it. */
export function useFirstFew<Entry>(entries: readonly Entry[], seen: SeenFirst): FirstFew<Entry> {
  const [few] = useState(() => (matchMedia(narrow).matches ? seen.phone : seen.most))
  const count = useDeferredValue(entries.length, Math.min(few, entries.length))
  return { shown: entries.slice(0, count), left: Math.max(0, entries.length - count) }
}
