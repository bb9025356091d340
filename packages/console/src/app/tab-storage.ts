/** The storage of this tab; `undefined` where the browser forbids it, which it says by throwing. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch (error) {
    if (error instanceof DOMException) return undefined
    throw error
  }
}
