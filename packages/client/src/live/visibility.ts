import type { Clock } from '../clock.js'

/** Milliseconds after which a hidden page counts as hidden. */
const HIDDEN_MS = 5000

/**
 * Tells when the page becomes hidden, for longer than a moment, and when it is visible again or online. A browser opens six
 * connections to a host with HTTP/1.1, for all tabs together: hidden ones give theirs up. A page that is left is hidden at
 * once: it may come back.
 * @returns a function that ends it
 */
export function onVisibility(clock: Clock, tell: (isHidden: boolean) => void): () => void {
  const page: Document | undefined = globalThis.document
  if (!page?.addEventListener) return () => {}
  let cancel = (): void => {}
  const check = (): void => {
    cancel()
    if (page.hidden) cancel = clock.after(HIDDEN_MS, () => tell(true))
    else tell(false)
  }
  const leave = (): void => {
    cancel()
    tell(true)
  }
  if (page.hidden) tell(true)
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
