import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After navigation, moves the focus to the returned ref, as a page load would. For the `main` element.
 */
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
