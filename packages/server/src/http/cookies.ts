import { parse, serialize } from 'hono/utils/cookie'

/**
 * Prefix of cookies over https. Browsers accept such a name only from this host, over https, and send it only there.
 * @see RFC 6265bis §4.1.3.2
 */
const HOST_PREFIX = '__Host-'

/** Longest lifetime that browsers keep, in seconds: 400 days. @see RFC 6265bis §5.5 */
const MAX_SECONDS = 34_560_000

/** A cookie that this server sets. Scripts cannot read it. */
export interface HostCookie {
  /** Name without the prefix. */
  name: string
  value: string
  /** Lifetime; 0 removes the cookie. Browsers keep it for 400 days at most. */
  seconds: number
  /** `Strict` withholds it from every request that another site causes, `Lax` from all but links. */
  sameSite: 'Strict' | 'Lax'
  /** Sends the cookie over https only, and gives its name the prefix. */
  secure: boolean
}

/** Tells if the cookies of a server are secure: those of plain http, in development, cannot be. */
export function hasSecureCookies(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

/** Returns the value of a `Set-Cookie` header. */
export function formatSetCookie({ name, value, seconds, sameSite, secure }: HostCookie): string {
  const maxAge = Math.min(seconds, MAX_SECONDS)
  const options = { path: '/', maxAge, httpOnly: true, sameSite, secure }
  return serialize(secure ? HOST_PREFIX + name : name, value, options)
}

/**
 * Reads the cookies of a request by their names without the prefix. Of two with one name the first counts.
 * @param secure reads those with the prefix only; otherwise the prefix is a part of the name
 */
export function readCookies(request: Pick<Request, 'headers'>, secure: boolean): Cookies {
  const cookies = Object.entries(parse(request.headers.get('cookie') ?? ''))
  if (!secure) return new Map(cookies)
  const prefixed = cookies.filter(([name]) => name.startsWith(HOST_PREFIX))
  return new Map(prefixed.map(([name, value]) => [name.slice(HOST_PREFIX.length), value]))
}

/** Values of cookies by their names. */
export type Cookies = ReadonlyMap<string, string>
