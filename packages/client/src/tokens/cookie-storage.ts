import { browserStorage, onWindowEvents } from './browser-storage.js'
import { memoryStorage } from './memory-storage.js'
import { textStorage } from './text-storage.js'
import type { TokenStorage } from './token-storage.js'

/** Options of `cookieStorage`. */
export interface CookieStorageOptions {
  /** Name of the cookie: letters, digits, `.`, `-` and `_`. */
  name: string
  /** `Path` of the cookie. Default `/`. */
  path?: string
  /** `Max-Age` of the cookie in seconds. Default: 30 days. */
  maxAgeSeconds?: number
  /** Sets `Secure`. Default: on a page with https. A server with https sets true. */
  secure?: boolean
  /** Reads the cookies of a request and collects the ones to set, on a server. Default: `document.cookie`. */
  cookies?: { get(): string; set(cookie: string): void }
}

/** Maximum length of the encoded value that every browser stores. */
const MAX_LENGTH = 3800

/**
 * Creates a token storage on a cookie (`SameSite=Lax`), so that a server can render pages with the session of the
 * visitor or member. Tokens that are too long for a cookie, or that the browser rejects, stay in memory. In a page, the
 * known-device token is in `localStorage`, because only a login needs it.
 * @see RFC 6265 §6.1
 */
export function cookieStorage(options: CookieStorageOptions): TokenStorage {
  const {
    name,
    path = '/',
    maxAgeSeconds = 2_592_000,
    secure = globalThis.location?.protocol === 'https:',
    cookies = documentCookies,
  } = options
  /** The last string written on a server. It is valid while the cookies of the request do not change. */
  let collected: { request: string; text: string } | undefined
  const read = () => {
    const request = cookies.get()
    if (request === collected?.request) return collected.text
    const entry = request.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
    return entry && decodeURIComponent(entry.slice(name.length + 1))
  }
  const write = (text: string, maxAge: number) => {
    const value = encodeURIComponent(text)
    if (value.length > MAX_LENGTH) return
    const attributes = `Path=${path}; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
    cookies.set(`${name}=${value}; ${attributes}`)
    if (options.cookies) collected = { request: cookies.get(), text }
  }
  const device = options.cookies ? memoryStorage() : browserStorage({ key: name })
  return {
    kind: 'cookie',
    // The requests that a server handles share no cookie.
    ...(!options.cookies && {
      sharedName: name,
      // A cookie has no event for a change by another tab.
      subscribe: (listener: () => void) => onWindowEvents(listener, 'pageshow', 'visibilitychange'),
    }),
    ...textStorage({
      read,
      write(text) {
        write(text, maxAgeSeconds)
        if (read() !== text) throw new RangeError(`cookie "${name}" is not stored`)
      },
      remove: () => write('', -1),
    }),
    get knownDevice() {
      return device.knownDevice
    },
    set knownDevice(token) {
      device.knownDevice = token
    },
  }
}

const documentCookies = {
  get: () => document.cookie,
  // `Reflect.set` instead of an assignment, which the linter rejects. The Cookie Store API is asynchronous.
  set: (cookie: string) => void Reflect.set(document, 'cookie', cookie),
}
