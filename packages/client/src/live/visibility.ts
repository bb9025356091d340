import type { Clock } from '../clock.js'

/** Milliseconds until a hidden page is reported as hidden. */
const HIDDEN_MS = 5000

/**
 * Calls `onChange` with true when the page has been hidden for five seconds, and with false when it is visible or
 * online again. A hidden page closes its stream, because a browser opens at most six HTTP/1.1 connections to a host for
 * all tabs. On `pagehide`, it reports true immediately, because the page may enter the back/forward cache.
 * @returns a function that removes the listeners
 */
export function onVisibility(clock: Clock, onChange: (isHidden: boolean) => void): () => void {
  const page: Document | undefined = globalThis.document
  if (!page?.addEventListener) return () => {}
  let cancel = (): void => {}
  const check = (): void => {
    cancel()
    if (page.hidden) cancel = clock.after(HIDDEN_MS, () => onChange(true))
    else onChange(false)
  }
  const leave = (): void => {
    cancel()
    onChange(true)
  }
  if (page.hidden) onChange(true)
  page.addEventListener('visibilitychange', check)
  globalThis.addEventListener('online', check)
  globalThis.addEventListener('pageshow', check)
  globalThis.addEventListener('pagehide', leave)
  return () => {
    cancel()
    page.removeEventListener('visibilitychange', check)
    globalThis.removeEventListener('online', check)
    globalThis.removeEventListener('pageshow', check)
    globalThis.removeEventListener('pagehide', leave)
  }
}
