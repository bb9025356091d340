/**
 * Where the server shows a member the account; nothing for the hosted provider, whose calls and pages have other
 * addresses.
 * @param host the client's: '' for the page's own origin
 */
export function hostedAccountAddress(host: string | undefined): string | undefined {
  if (
    host === undefined ||
    /\.wixapis\.com$/.test(new URL(host || '/', location.origin).hostname)
  ) {
    return undefined
  }
  return new URL('/auth/account', host || location.origin).href
}
