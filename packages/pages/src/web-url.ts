/**
 * Returns the URL if it is safe in a link (http, https, or a path on this host), else undefined. Rejects `javascript:`
 * and other schemes.
 */
export function findWebUrl(url: string | undefined): string | undefined {
  const protocol = url === undefined ? undefined : protocolOf(url)
  return protocol === 'http:' || protocol === 'https:' ? url : undefined
}

/** Returns the URL if an image may be loaded from it: a web address, or the image itself as a `data:` address. */
export function findPictureUrl(url: string | undefined): string | undefined {
  return url?.startsWith('data:image/') ? url : findWebUrl(url)
}

/**
 * Returns the protocol; undefined for an invalid URL. `URL.canParse` of Node.js 20 rejects valid URLs with letters such
 * as "é".
 */
function protocolOf(url: string): string | undefined {
  try {
    return new URL(url, 'http://localhost').protocol
  } catch {
    return undefined
  }
}
