import { parse, serialize } from 'hono/utils/cookie'

/**
 * Prefix of the names of secure cookies. Browsers accept a cookie with this prefix only over https, and send it only to
 * the host that set it.
 * @see RFC 6265bis §4.1.3.2
 */
const HOST_PREFIX = '__Host-'

/** Longest lifetime that browsers accept, in seconds: 400 days. @see RFC 6265bis §5.5 */
const MAX_SECONDS = 34_560_000

/** A cookie that this server sets. Scripts cannot read it. */
export interface HostCookie {
  /** Name without the prefix. */
  name: string
  value: string
  /** Lifetime; 0 removes the cookie. A lifetime above 400 days is shortened to that. */
  seconds: number
  /**
   * `Strict`: not sent with any request that another site causes. `Lax`: sent with such a request only if the user
   * follows a link.
   */
  sameSite: 'Strict' | 'Lax'
  /** The browser sends the cookie over https only. Its name gets the prefix. */
  secure: boolean
}

/** Returns whether a server sets secure cookies: on https. The cookie of a remembered device is secure in any case. */
export function hasSecureCookies(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/** Returns the value of a `Set-Cookie` header. */
export function formatSetCookie({ name, value, seconds, sameSite, secure }: HostCookie): string {
  const maxAge = Math.min(seconds, MAX_SECONDS)
  const options = { path: '/', maxAge, httpOnly: true, sameSite, secure }
  return serialize(secure ? HOST_PREFIX + name : name, value, options)
}

/** Returns the number of characters that a cookie adds to the `Cookie` header of a request. */
export function cookieLength({
  name,
  value,
  secure,
}: Pick<HostCookie, 'name' | 'value' | 'secure'>): number {
  return `${secure ? HOST_PREFIX : ''}${name}=${value}; `.length
}

/**
 * Reads the cookies of a request. Of two cookies with the same name, the first counts.
 * @param secure if true, returns only the cookies with the prefix, by their names without it
 */
export function readCookies(request: Pick<Request, 'headers'>, secure: boolean): Cookies {
  const cookies = Object.entries(parse(request.headers.get('cookie') ?? ''))
  if (!secure) return new Map(cookies)
  const prefixed = cookies.filter(([name]) => name.startsWith(HOST_PREFIX))
  return new Map(prefixed.map(([name, value]) => [name.slice(HOST_PREFIX.length), value]))
}

/** Values of cookies by name. */
export type Cookies = ReadonlyMap<string, string>
