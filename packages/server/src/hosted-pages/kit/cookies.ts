import { type Cookies, formatSetCookie, hasSecureCookies, readCookies } from '../../http/cookies.js'
import { accountName } from '../../identity/login/known-device.js'
import { lifetimes } from '../../limits/lifetimes.js'

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

/** Sets the browser's secret as a cookie for `seconds`; 0 removes it. */
export function withBrowserSecret(
  deps: Deps,
  response: Response,
  { secret, seconds }: { secret: string; seconds: number },
): Response {
  const secure = hasSecureCookies(deps.publicUrl)
  const name = browserCookie(deps)
  return withCookie(response, { name, value: secret, seconds, secure })
}

/** Start of the names of the cookies that spare a member the second factor in this browser, one per member. */
const REMEMBERED_PREFIX = 'foyer-device-'

/** Returns the tokens of the members whose second factor this browser is spared. They are in secure cookies only. */
export function deviceTokens(request: Request): string[] {
  return valuesOf(readCookies(request, true), REMEMBERED_PREFIX)
}

/** Remembers a browser for a member. Over http browsers drop the cookie, except on this machine. */
export function withDeviceToken(
  response: Response,
  { identityId, deviceToken }: { identityId: string; deviceToken: string },
): Response {
  const name = REMEMBERED_PREFIX + identityId
  return withCookie(response, {
    name,
    value: deviceToken,
    seconds: lifetimes.rememberedDevice,
    secure: true,
  })
}

/** Start of the names of the cookies that mark a browser as known, one per account. */
const KNOWN_PREFIX = 'foyer-known-'

/** Returns the known-device tokens of a browser. */
export function knownDevices(cookies: Cookies): string[] {
  return valuesOf(cookies, KNOWN_PREFIX)
}

/** Marks a browser as a known device of an account. */
export function withKnownDevice(
  { publicUrl }: Deps,
  response: Response,
  { email, knownDevice }: { email: string; knownDevice: string },
): Response {
  const name = KNOWN_PREFIX + accountName(email)
  const secure = hasSecureCookies(publicUrl)
  return withCookie(response, { name, value: knownDevice, seconds: lifetimes.knownDevice, secure })
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
