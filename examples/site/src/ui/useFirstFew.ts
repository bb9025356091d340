import { useDeferredValue, useState } from 'react'

/** A list that is shown in two steps. */
export interface FirstFew<Entry> {
  shown: readonly Entry[]
  /** Number of remaining entries; reserve space for them. */
  left: number
}

/** Media query of narrow windows; the same width as in the style sheets. */
const narrow = '(max-width: 52rem)'

/** Number of entries visible without scrolling, on a phone and in the largest windows. */
export interface SeenFirst {
  phone: number
  most: number
}

/** Renders the first visible entries of a new list, then the rest, because slow devices take long for all of it. */
export function useFirstFew<Entry>(entries: readonly Entry[], seen: SeenFirst): FirstFew<Entry> {
  const [few] = useState(() => (matchMedia(narrow).matches ? seen.phone : seen.most))
  const count = useDeferredValue(entries.length, Math.min(few, entries.length))
  return { shown: entries.slice(0, count), left: Math.max(0, entries.length - count) }
}
