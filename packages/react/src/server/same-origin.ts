/**
 * Returns true if a request comes from a page of the site, by headers that a page cannot set.
 * @see Fetch Metadata §2.3 and RFC 6454 §7
 */
export function isFromSite(request: Request, origin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const from = request.headers.get('sec-fetch-site')
  if (from !== null) return from === 'same-origin'
  return request.headers.get('origin') === origin
}

/** Returns the path of an address with query and hash; `/` for a long one or an address of another origin. */
export function pathOfSite(address: string | null | undefined, origin: string): string {
  if (!address) return '/'
  const parsed = parseUrl(address, origin)
  if (!parsed) return '/'
  const { origin: urlOrigin, pathname, search, hash } = parsed
  const path = pathname + search + hash
  // A path that begins with two slashes would be a URL of another host.
  const isPath = urlOrigin === origin && !path.startsWith('//')
  return isPath && path.length <= MAX_PATH_LENGTH ? path : '/'
}

/** Maximum length of a percent-encoded path stored during a login. */
const MAX_PATH_LENGTH = 300

/**
 * Returns undefined for an invalid address. `URL.canParse` of Node.js 20 rejects valid ones with letters such as "é".
 */
function parseUrl(address: string, origin: string): URL | undefined {
  try {
    return new URL(address, origin)
  } catch {
    return undefined
  }
}
