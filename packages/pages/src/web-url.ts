/**
 * The address if a link may lead there (http, https, or a path on this host), else undefined.
 * Keeps `javascript:` and other schemes out of links even when a caller passes them on.
 */
export function findWebUrl(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url, 'http://localhost')) return undefined
  const { protocol } = new URL(url, 'http://localhost')
  return protocol === 'http:' || protocol === 'https:' ? url : undefined
}
