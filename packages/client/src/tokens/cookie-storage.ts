import type { TokenStorage } from './storage.js'
import { textStorage } from './text-storage.js'

/** Options of token storage in a cookie. */
export interface CookieStorageOptions {
  /** Name of the cookie: letters, digits, `.`, `-` and `_`. */
  name: string
  /** Paths that get the cookie: `/` when left out. */
  path?: string
  /** Seconds that the cookie is kept: 30 days when left out. */
  maxAgeSeconds?: number
  /** Instead of `document.cookie`: a server that renders passes the request's cookies and collects what is set. */
  cookies?: { get(): string; set(cookie: string): void }
}

/** Characters up to which every browser keeps a cookie, its name and attributes left aside. */
const LONGEST = 3800

/**
 * Keeps the tokens in one cookie (`SameSite=Lax`, `Secure` on https), so that a server may render as the visitor or
 * member. A pair that is too long for a cookie, and one that the browser refuses, stays in memory.
 * @see RFC 6265 §6.1
 */
export function cookieStorage(options: CookieStorageOptions): TokenStorage {
  const { name, path = '/', maxAgeSeconds = 2_592_000, cookies = documentCookies } = options
  const read = () => {
    const entries = cookies.get().split('; ')
    const entry = entries.find((one) => one.startsWith(`${name}=`))
    return entry && decodeURIComponent(entry.slice(name.length + 1))
  }
  const put = (value: string, maxAge: number) => {
    const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : ''
    cookies.set(`${name}=${value}; Path=${path}; Max-Age=${maxAge}; SameSite=Lax${secure}`)
  }
  return {
    kind: 'cookie',
    sharedName: name,
    ...textStorage({
      read,
      write(text) {
        const value = encodeURIComponent(text)
        if (value.length <= LONGEST) put(value, maxAgeSeconds)
        if (read() !== text) throw new RangeError(`cookie "${name}": expected it to be kept`)
      },
      remove: () => put('', -1),
    }),
  }
}

const documentCookies = {
  get: () => document.cookie,
  // By its name: the interface that is to replace it answers later, and a token is wanted now.
  set: (cookie: string) => void Reflect.set(document, 'cookie', cookie),
}
