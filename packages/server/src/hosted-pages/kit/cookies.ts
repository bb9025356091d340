import { accountName } from '../../identity/login/known-device.js'
import { lifetimes } from '../../limits/lifetimes.js'

/** Matches the secret of a browser. */
const SECRET = /^[\w-]{43}$/

/** The `__Host-` prefix restricts the cookie to this host and https. @see RFC 6265bis §4.1.3 */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer' : 'foyer-browser'
}

/** Reads the secret from the cookie of the hosted pages. Returns undefined without a valid one. */
export function readBrowserCookie(request: Request, publicUrl: string): string | undefined {
  const start = `${cookieName(publicUrl)}=`
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return value !== undefined && SECRET.test(value) ? value : undefined
}

/** Sets the browser's secret as a cookie for `seconds`; 0 removes it. */
export function withBrowserCookie(
  response: Response,
  publicUrl: string,
  { secret, seconds }: { secret: string; seconds: number },
): Response {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  response.headers.append('set-cookie', `${cookieName(publicUrl)}=${secret}; ${attributes}`)
  return response
}

/**
 * Name prefix of the cookies that remember a browser, one per member. Restricts them to this host and https.
 * @see RFC 6265bis §4.1.3.2
 */
const PREFIX = '__Host-foyer-device-'

/** Reads the tokens of the members that this browser is remembered for. */
export function readDeviceTokens(request: Request): string[] {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs
    .filter((pair) => pair.startsWith(PREFIX))
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
}

/** `Set-Cookie` value that remembers a browser for a member. */
export function deviceCookie(identityId: string, deviceToken: string): string {
  return `${PREFIX}${identityId}=${deviceToken}; Path=/; Max-Age=${lifetimes.rememberedDevice}; Secure; HttpOnly; SameSite=Lax`
}

/**
 * Name prefix of the known-device cookies, one per account. Restricts them to this host and https.
 * @see RFC 6265bis §4.1.3.2
 */
function prefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer-known-' : 'foyer-known-'
}

/** Reads the known-device tokens of a browser. */
export function readKnownDevices(request: Request, publicUrl: string): string[] {
  const start = prefix(publicUrl)
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs
    .filter((pair) => pair.startsWith(start))
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
}

/** Sets the cookie that marks this browser as a known device of an account. */
export function withKnownDevice(
  { publicUrl }: { publicUrl: string },
  response: Response,
  { email, knownDevice }: { email: string; knownDevice: string },
): Response {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${lifetimes.knownDevice}; HttpOnly; SameSite=Lax${secure}`
  response.headers.append(
    'set-cookie',
    `${prefix(publicUrl)}${accountName(email)}=${knownDevice}; ${attributes}`,
  )
  return response
}
