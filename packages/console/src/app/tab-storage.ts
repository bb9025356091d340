/** Returns the session storage; undefined where the browser forbids it by throwing. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
