import { type CookieContent, decodeContent, encodeContent } from './cookie-content.js'
import type { Sealer } from './sealer.js'

/** The session cookie of a site's server. */
export interface SessionCookie {
  /** Reads the cookie of a request. Returns empty content if it is missing or invalid. Never throws. */
  read(request: Request): Promise<ReadCookie>
  /** Returns the `Set-Cookie` header that stores the content, or removes the cookie without content. */
  write(content: CookieContent): Promise<string>
  /** Replaces the content of the session cookie in a `Cookie` header. Keeps the other cookies. */
  replace(header: string, content: CookieContent): Promise<string>
}

/** Result of reading a request's cookie. */
interface ReadCookie {
  content: CookieContent
  /** True if the request has an invalid cookie, which has to be removed. */
  isInvalid: boolean
}

/** Dependencies of the cookie. */
interface SessionCookieDeps {
  sealer: Sealer
  secure: boolean
  maxAgeSeconds: number
  /** Epoch seconds. */
  now(): number
}

/** Returns the name of the cookie, with the `__Host-` prefix on https. @see RFC 6265bis §4.1.3 */
export function cookieName(secure: boolean): string {
  return secure ? '__Host-foyer-session' : 'foyer-session'
}

/** Creates the session cookie. */
export function createSessionCookie(deps: SessionCookieDeps): SessionCookie {
  const { sealer, secure, maxAgeSeconds, now } = deps
  const name = cookieName(secure)
  const sealed = (content: CookieContent): Promise<string> =>
    sealer.seal(encodeContent(content, now()))
  const isEmpty = ({ tokens, logins }: CookieContent) => !tokens && logins.length === 0
  const line = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    async read(request) {
      const values = valuesOf(request.headers.get('cookie') ?? '', name)
      for (const value of values) {
        const text = await sealer.open(value)
        const content = text && decodeContent(text, { now: now(), maxAgeSeconds })
        if (content) return { content, isInvalid: false }
      }
      return { content: { tokens: undefined, logins: [] }, isInvalid: values.length > 0 }
    },
    async write(content) {
      if (isEmpty(content)) return line('', 0)
      return line(await sealed(content), maxAgeSeconds)
    },
    async replace(header, content) {
      const pairs = pairsOf(header).filter((pair) => pair && !pair.startsWith(`${name}=`))
      if (!isEmpty(content)) pairs.push(`${name}=${await sealed(content)}`)
      return pairs.join('; ')
    },
  }
}

/** Returns all values of a name, because an attacker may set a cookie with the same name before the valid one. */
function valuesOf(header: string, name: string): string[] {
  return pairsOf(header)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

function pairsOf(header: string): string[] {
  return header.split(';').map((pair) => pair.trim())
}
