import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * After navigation, scrolls to the top and moves the focus to the returned ref, as a page load would. For the `main`
 * element.
 */
export function usePageChange(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Back and forward: the browser finds the place again by itself.
    if (navigation !== 'POP') window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, navigation])
  return main
}
