import { parseUrl } from './parse-url.js'

/** Names of this machine in a URL, the default one first. */
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'] as const

/** The host of an address on this machine, with the scheme in front of it. */
const LOOPBACK_PREFIX = /^(https?:\/\/)(?:127\.0\.0\.1|localhost|\[::1\])(?=[:/?#]|$)/

/** Tells if the host name of a URL means this machine. @see RFC 8252 §7.3 */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.some((host) => host === hostname)
}

/** Lists the origins that mean the same server: three for an origin on this machine, one for any other. */
export function loopbackFamily(origin: string): string[] {
  if (!LOOPBACK_PREFIX.test(origin)) return [origin]
  const family = loopbackHosts.map((host) => withHost(origin, host))
  return [origin, ...family.filter((other) => other !== origin)]
}

/** Compares two addresses as text; the names of this machine count as one. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || withHost(one, '127.0.0.1') === withHost(other, '127.0.0.1')
}

/** Gives an origin on this machine the host name of another one; any other origin stays as it is. */
export function withHostOf(origin: string, like: string): string {
  const { hostname } = new URL(like)
  return isLoopbackHost(hostname) ? withHost(origin, hostname) : origin
}

/**
 * Returns the origin under which a request addresses this server. That is the public address, unless both are names of
 * this machine with the same port: then a page on `localhost` stays on `localhost`. No other `Host` is believed.
 */
export function requestedOrigin(
  publicUrl: string,
  { headers, url }: { headers: { get(name: string): string | null }; url: string },
): string {
  const host = headers.get('host') ?? parseUrl(url)?.host
  return loopbackFamily(publicUrl).find((origin) => new URL(origin).host === host) ?? publicUrl
}

function withHost(address: string, host: string): string {
  return address.replace(LOOPBACK_PREFIX, (_prefix, scheme: string) => scheme + host)
}
