import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the element of the ref when a shrinking list removes the focused element. Otherwise keyboard users would
 * restart at the top of the page.
 */
export function useFocusAfterLoss<Target extends HTMLElement>(
  length: number | undefined,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const before = useRef(length)
  useEffect(() => {
    const isShorter = (length ?? 0) < (before.current ?? 0)
    before.current = length
    if (isShorter && document.activeElement === document.body) target.current?.focus()
  }, [length])
  return target
}
