import { type CookieContent, decodeContent, encodeContent } from './cookie-content.js'
import type { Sealer } from './sealer.js'

/** The one cookie of a site that renders on its server. */
export interface SessionCookie {
  /** Reads the cookie of a request; empty when it is missing or was not sealed here. Never throws. */
  read(request: Request): Promise<ReadCookie>
  /** The `Set-Cookie` that has a browser keep the content, or forget the cookie when there is none. */
  write(content: CookieContent): Promise<string>
}

/** Result of reading a request's cookie. */
export interface ReadCookie {
  content: CookieContent
  /** True when the request has a worthless cookie of that name, which has to be removed. */
  spoiled: boolean
}

/** Dependencies of the cookie. */
export interface SessionCookieDeps {
  sealer: Sealer
  secure: boolean
  maxAgeSeconds: number
  /** Epoch seconds. */
  now(): number
}

/** The prefix has browsers hold the cookie to this host and to https, where there is https. @see RFC 6265bis §4.1.3 */
export function cookieName(secure: boolean): string {
  return secure ? '__Host-foyer-session' : 'foyer-session'
}

/** Makes the cookie. */
export function createSessionCookie(deps: SessionCookieDeps): SessionCookie {
  const { sealer, secure, maxAgeSeconds, now } = deps
  const name = cookieName(secure)
  const line = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    async read(request) {
      const values = valuesOf(request.headers.get('cookie') ?? '', name)
      for (const value of values) {
        const text = await sealer.open(value)
        const content = text && decodeContent(text, { now: now(), maxAgeSeconds })
        if (content) return { content, spoiled: false }
      }
      return { content: { tokens: undefined, logins: [] }, spoiled: values.length > 0 }
    },
    async write(content) {
      if (!content.tokens && content.logins.length === 0) return line('', 0)
      return line(await sealer.seal(encodeContent(content, now())), maxAgeSeconds)
    },
  }
}

/** All values of a name: a cookie that somebody planted must not hide the real one. */
function valuesOf(header: string, name: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}
