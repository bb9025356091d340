/**
 * The address if a link may lead there (http, https, or a path on this host), else undefined.
 * Keeps `javascript:` and other schemes out of links even when a caller passes them on.
 */
export function findWebUrl(url: string | undefined): string | undefined {
  const protocol = url === undefined ? undefined : protocolOf(url)
  return protocol === 'http:' || protocol === 'https:' ? url : undefined
}

/** Returns undefined for an invalid address. `URL.canParse` of Node.js 20 refuses valid ones with letters such as "é". */
function protocolOf(url: string): string | undefined {
  try {
    return new URL(url, 'http://localhost').protocol
  } catch {
    return undefined
  }
}
