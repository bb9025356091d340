/** Returns a choice that is stored in this browser; null without one, or if the browser forbids storage. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Stores a choice in this browser. Does nothing if the browser forbids storage. */
export function storeChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
