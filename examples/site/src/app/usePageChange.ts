import { type RefObject, useEffect, useRef } from 'react'
import { type Location, useLocation } from 'react-router'

/** Moves the focus to the returned ref after a navigation, as a page load does. For the `main` element. */
export function usePageChange(): RefObject<HTMLElement | null> {
  const location = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(location)
  useEffect(() => {
    const before = shown.current
    shown.current = location
    if (isOtherPage(before, location)) main.current?.focus({ preventScroll: true })
  }, [location])
  return main
}

/** Returns true for another path, and for another page of the same list. A filter keeps the focus. */
function isOtherPage(before: Location, after: Location): boolean {
  if (before.pathname !== after.pathname) return true
  return before.search !== after.search && withoutPage(before) === withoutPage(after)
}

function withoutPage({ search }: Location): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return params.toString()
}
