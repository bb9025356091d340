/** Returns the redirect URI of the hosted pages; it has to be registered with the server. */
export function callbackAddress(): string {
  return `${location.origin}/callback`
}
