import { type Cookies, formatSetCookie, hasSecureCookies, readCookies } from '../../http/cookies.js'
import { accountCookieName } from '../../identity/login/known-device.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Settings } from '../../settings/settings.js'

interface Deps {
  publicUrl: string
}

/** Matches the secret of a browser: 256 random bits in base64url. */
const SECRET = /^[\w-]{43}$/

/**
 * Returns the name of the cookie with the browser's secret. Browsers have cookies of both names, so neither may change.
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
  deps: Deps & { settings: Pick<Settings, 'tokens'> },
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

/** Returns the tokens with which members skip the second factor in this browser. They are in secure cookies only. */
export function rememberedDeviceTokens(request: Request): string[] {
  return valuesOf(readCookies(request, true), REMEMBERED_PREFIX)
}

/** Sets the cookie of a remembered device. Browsers ignore the cookie over http, except on this machine. */
export function withRememberedDevice(
  response: Response,
  { identityId, token }: { identityId: string; token: string },
): Response {
  const name = REMEMBERED_PREFIX + identityId
  return withCookie(response, {
    name,
    value: token,
    seconds: lifetimes.rememberedDevice,
    secure: true,
  })
}

/** Prefix of the names of cookies with the token of a known device, one per account. */
const KNOWN_PREFIX = 'foyer-known-'

/** Returns the tokens that prove earlier logins in this browser. */
export function knownDeviceTokens(cookies: Cookies): string[] {
  return valuesOf(cookies, KNOWN_PREFIX)
}

/** Sets the cookie with the token that proves this login later. Each account has its own cookie. */
export function withKnownDevice(
  { publicUrl }: Deps,
  response: Response,
  { email, token }: { email: string; token: string },
): Response {
  const name = KNOWN_PREFIX + accountCookieName(email)
  const secure = hasSecureCookies(publicUrl)
  return withCookie(response, { name, value: token, seconds: lifetimes.knownDevice, secure })
}

function valuesOf(cookies: Cookies, prefix: string): string[] {
  return [...cookies].filter(([name]) => name.startsWith(prefix)).map(([, value]) => value)
}

/** Adds a cookie. It is `Lax`, so that browsers send it when a member follows a link in an e-mail or on a site. */
function withCookie(
  response: Response,
  cookie: { name: string; value: string; seconds: number; secure: boolean },
): Response {
  response.headers.append('set-cookie', formatSetCookie({ ...cookie, sameSite: 'Lax' }))
  return response
}
