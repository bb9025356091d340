import { parseUrl } from './parse-url.js'

/** Loopback host names in a URL, the default one first. */
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'] as const

/** Matches scheme and host of a loopback URL. */
const LOOPBACK_PREFIX = /^(https?:\/\/)(?:127\.0\.0\.1|localhost|\[::1\])(?=[:/?#]|$)/

/** Returns whether the host name of a URL is a loopback name. @see RFC 8252 §7.3 */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.some((host) => host === hostname)
}

/**
 * Lists the equivalent origins of a server: all loopback names for a loopback origin, otherwise only the origin itself.
 */
export function equivalentOrigins(origin: string): string[] {
  if (!LOOPBACK_PREFIX.test(origin)) return [origin]
  const family = loopbackHosts.map((host) => withHost(origin, host))
  return [origin, ...family.filter((other) => other !== origin)]
}

/** Compares two URLs as strings. Loopback names count as equal. */
export function isSameUrl(one: string, other: string): boolean {
  return one === other || withHost(one, '127.0.0.1') === withHost(other, '127.0.0.1')
}

/**
 * Replaces the host name of a loopback origin with that of another loopback origin. Returns other origins unchanged.
 */
export function withHostOf(origin: string, like: string): string {
  const { hostname } = new URL(like)
  return isLoopbackHost(hostname) ? withHost(origin, hostname) : origin
}

/**
 * Returns the origin that a request addresses: the public URL, with the loopback name of the request's `Host` if both
 * are loopback names with the same port. Ignores any other `Host`.
 */
export function requestedOrigin(
  publicUrl: string,
  { headers, url }: { headers: { get(name: string): string | null }; url: string },
): string {
  const host = headers.get('host') ?? parseUrl(url)?.host
  return equivalentOrigins(publicUrl).find((origin) => new URL(origin).host === host) ?? publicUrl
}

function withHost(url: string, host: string): string {
  return url.replace(LOOPBACK_PREFIX, (_prefix, scheme: string) => scheme + host)
}
