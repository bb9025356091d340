/** Runs an action when the browser is idle; after a short delay in Safari, which has no `requestIdleCallback`. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout: 1000 })
  else setTimeout(action, 200)
}
