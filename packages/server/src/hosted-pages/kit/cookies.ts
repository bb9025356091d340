import { type Cookies, formatSetCookie, hasSecureCookies, readCookies } from '../../http/cookies.js'
import { accountCookieName } from '../../identity/login/known-device.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Settings } from '../../settings/settings.js'

interface Deps {
  publicUrl: string
}

/** Matches the secret of a browser. */
const SECRET = /^[\w-]{43}$/

/** Returns the name of the cookie with the browser's secret. */
function browserCookie({ publicUrl }: Deps): string {
  return hasSecureCookies(publicUrl) ? 'foyer' : 'foyer-browser'
}

/** Returns the secret with which the hosted pages know a browser. Undefined without a valid one. */
export function browserSecret(cookies: Cookies, deps: Deps): string | undefined {
  const value = cookies.get(browserCookie(deps))
  return value !== undefined && SECRET.test(value) ? value : undefined
}

/** Sets the browser's secret as a cookie, which lasts as long as the login that it stands for. */
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

/** Start of the names of the cookies that spare a member the second factor in this browser, one per member. */
const REMEMBERED_PREFIX = 'foyer-device-'

/** Returns the tokens that spare members the second factor in this browser. They are in secure cookies only. */
export function rememberedDeviceTokens(request: Request): string[] {
  return valuesOf(readCookies(request, true), REMEMBERED_PREFIX)
}

/** Remembers a browser for a member. Over http browsers drop the cookie, except on this machine. */
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

/** Start of the names of the cookies that mark a browser as known, one per account. */
const KNOWN_PREFIX = 'foyer-known-'

/** Returns the tokens that prove earlier logins in this browser. */
export function knownDeviceTokens(cookies: Cookies): string[] {
  return valuesOf(cookies, KNOWN_PREFIX)
}

/** Marks a browser as a known device of an account. */
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

/** Adds a cookie. Lax, because links of e-mails and sites lead to the pages. */
function withCookie(
  response: Response,
  cookie: { name: string; value: string; seconds: number; secure: boolean },
): Response {
  response.headers.append('set-cookie', formatSetCookie({ ...cookie, sameSite: 'Lax' }))
  return response
}
