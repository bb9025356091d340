/**
 * Calls a listener of the app. Throws its error in a microtask, so that it affects neither other listeners nor, for
 * example, a logout.
 */
export function callListener(call: () => void): void {
  try {
    call()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
