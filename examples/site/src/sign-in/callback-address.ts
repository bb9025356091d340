/** Where the hosted pages send people back to; it has to be registered with the server. */
export function callbackAddress(): string {
  return `${location.origin}/callback`
}
