/**
 * The address of a page that the server shows to members; nothing for the hosted provider, whose calls and pages have
 * other addresses.
 * @param host the client's: '' for the page's own origin
 */
export function hostedAddress(
  host: string | undefined,
  path: '/auth/account' | '/auth/forgot',
): string | undefined {
  if (
    host === undefined ||
    /\.wixapis\.com$/.test(new URL(host || '/', location.origin).hostname)
  ) {
    return undefined
  }
  return new URL(path, host || location.origin).href
}
