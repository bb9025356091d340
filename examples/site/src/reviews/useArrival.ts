import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useUnprefixedLocation } from '../language/links.js'

/** URL fragment of the review form of a film. */
export const reviewHash = '#review'

/**
 * Scrolls a member who logged in to write a review to the element of the returned ref, and focuses its first field, or
 * `fallback` without one. Then removes the fragment, so that a reload does not scroll.
 *
 * @param ready true once it is known whether the member can write
 */
export function useArrival(
  ready: boolean,
  fallback: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null)
  const { pathname, search, hash } = useUnprefixedLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== reviewHash || !ready) return
    const target = form.current?.querySelector('input') ?? fallback.current
    target?.focus({ preventScroll: true })
    target?.closest('.card, h2')?.scrollIntoView({ block: 'center' })
    navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [ready, hash, pathname, search, navigate, fallback])
  return form
}
