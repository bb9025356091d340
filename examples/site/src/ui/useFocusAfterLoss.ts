import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus to the element of the ref when a list got shorter and what had the focus went with it: else the
 * keyboard would begin again at the top of the page.
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
