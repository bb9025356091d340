import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the returned ref after a navigation, as a page load does. For the `main` element. */
export function usePageChange(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
