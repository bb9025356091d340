import { type Cookies, formatSetCookie, hasSecureCookies, readCookies } from '../../http/cookies.js'
import { accountCookieSuffix, knownDeviceExpiry } from '../../identity/login/known-device.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Settings } from '../../settings/settings.js'

interface Deps {
  publicUrl: string
}

/** Matches the secret of a browser: 256 random bits in base64url. */
const SECRET = /^[\w-]{43}$/

/**
 * Returns the name of the cookie with the browser's secret. Browsers in use store a cookie with one of these names, so
 * neither may change.
 */
function browserCookie({ publicUrl }: Deps): string {
  return hasSecureCookies(publicUrl) ? 'foyer' : 'foyer-browser'
}

/** Returns the secret of the browser, which proves its logins. Returns undefined without a well-formed one. */
export function browserSecret(cookies: Cookies, deps: Deps): string | undefined {
  const value = cookies.get(browserCookie(deps))
  return value !== undefined && SECRET.test(value) ? value : undefined
}

/** Sets the cookie with the browser's secret. The cookie lasts as long as a browser login without further use. */
export function withBrowserSecret(
  { deps }: { deps: Deps & { settings: Pick<Settings, 'tokens'> } },
  response: Response,
  secret: string,
): Response {
  return withCookie(response, {
    name: browserCookie(deps),
    value: secret,
    seconds: deps.settings.tokens.refreshSeconds,
    secure: hasSecureCookies(deps.publicUrl),
  })
}

/** Prefix of the names of cookies with the token of a remembered device, one per member. */
const REMEMBERED_PREFIX = 'foyer-device-'
/** Maximum number of these cookies in a browser. Each has about 140 characters. */
const MAX_REMEMBERED = 10

/** Returns the tokens with which members skip the second factor in this browser. They are in secure cookies only. */
export function rememberedDeviceTokens(request: Request): string[] {
  return [...readCookies(request, true)]
    .filter(([name]) => name.startsWith(REMEMBERED_PREFIX))
    .map(([, value]) => value)
}

/**
 * Sets the cookie of a remembered device. Browsers ignore the cookie over http, except on this machine. Removes the
 * oldest ones if the browser has too many: browsers send the cookies that were set first before the others.
 * @see RFC 6265 §5.4
 */
export function withRememberedDevice(
  { request }: { request: Request },
  response: Response,
  { identityId, token }: { identityId: string; token: string },
): Response {
  const name = REMEMBERED_PREFIX + identityId
  const otherCookies = [...readCookies(request, true).keys()].filter(
    (other) => other.startsWith(REMEMBERED_PREFIX) && other !== name,
  )
  for (const old of otherCookies.slice(0, Math.max(0, otherCookies.length - MAX_REMEMBERED + 1))) {
    withCookie(response, { name: old, value: '', seconds: 0, secure: true })
  }
  const seconds = lifetimes.rememberedDevice
  return withCookie(response, { name, value: token, seconds, secure: true })
}

/** Prefix of the names of cookies with the token of a known device, one per account. */
const KNOWN_PREFIX = 'foyer-known-'
/**
 * Maximum number of these cookies in a browser. Each has about 110 characters, and proxies and Node.js limit the
 * headers of a request.
 */
const MAX_KNOWN = 20

/** Returns the token that proves an earlier login in this browser to the account with an address. */
export function knownDeviceToken(cookies: Cookies, email: string): string | undefined {
  return cookies.get(KNOWN_PREFIX + accountCookieSuffix(email))
}

/**
 * Sets the cookie with the token that proves this login later. Each account has its own cookie. Removes the oldest
 * ones if the browser has too many.
 */
export function withKnownDevice(
  { cookies, deps }: { cookies: Cookies; deps: Deps },
  response: Response,
  { email, token }: { email: string; token: string },
): Response {
  const secure = hasSecureCookies(deps.publicUrl)
  const name = KNOWN_PREFIX + accountCookieSuffix(email)
  for (const old of knownDeviceCookiesToRemove(cookies, name)) {
    withCookie(response, { name: old, value: '', seconds: 0, secure })
  }
  return withCookie(response, { name, value: token, seconds: lifetimes.knownDevice, secure })
}

/** Lists the cookies of the oldest logins that have to be removed for that of an account. */
function knownDeviceCookiesToRemove(cookies: Cookies, name: string): string[] {
  return [...cookies]
    .filter(([other]) => other.startsWith(KNOWN_PREFIX) && other !== name)
    .toSorted(([, left], [, right]) => knownDeviceExpiry(right) - knownDeviceExpiry(left))
    .slice(MAX_KNOWN - 1)
    .map(([other]) => other)
}

/** Adds a cookie. It is `Lax`, so that browsers send it when a member follows a link in an e-mail or on a site. */
function withCookie(
  response: Response,
  cookie: { name: string; value: string; seconds: number; secure: boolean },
): Response {
  response.headers.append('set-cookie', formatSetCookie({ ...cookie, sameSite: 'Lax' }))
  return response
}
