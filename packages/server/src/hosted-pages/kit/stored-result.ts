import { randomBytes } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { cookieLength, formatSetCookie, hasSecureCookies } from '../../http/cookies.js'
import { deriveKey } from '../../lib/derive-key.js'
import type { PageContext } from './context.js'

/** Prefix of the names of the cookies. */
const PREFIX = 'foyer-result-'
/** Lifetime in seconds of a stored result. */
const LIFETIME_SECONDS = 600
/**
 * Version of the format of results. Increase it when the fields of a result change: results of other versions are
 * ignored.
 */
const VERSION = 4
/** Maximum length of a string in a result; longer ones are truncated. A cookie has at most 4096 bytes. */
const MAX_TEXT_LENGTH = 500
/**
 * Maximum length of all results in the `Cookie` header of a request. Together with the cookies of a site's server and
 * of 20 known and 10 remembered devices, the header stays below 12 KB: the head of a request has at most 16.
 */
const MAX_COOKIES_LENGTH = 4000

/**
 * Stores the result of a form in an encrypted cookie. Removes the oldest results if there are too many.
 * @param path path of the page that shows the result. No other page can read it
 * @returns the id of the result, and the `Set-Cookie` headers
 */
export async function storeResult(
  context: PageContext,
  path: string,
  result: object,
): Promise<{ id: string; cookies: string[] }> {
  const now = context.deps.clock.now()
  // The time comes first, so that ids sort by age.
  const id = `${now.getTime().toString(36)}-${randomBytes(6).toString('base64url')}`
  const value = await new EncryptJWT({ result: truncateTexts(result) })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audienceOf(path))
    .setJti(id)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS)
    .encrypt(keyOf(context))
  const name = PREFIX + id
  const removals = resultCookiesToRemove(context, { name, value }).map((old) =>
    setCookie(context, old, '', 0),
  )
  const stored = setCookie(context, name, value, LIFETIME_SECONDS)
  return { id, cookies: [stored, ...removals] }
}

/** Reads a stored result. Returns undefined if it is unknown, has expired or belongs to another page. */
export async function readResult(
  context: PageContext,
  path: string,
  id: string,
): Promise<object | undefined> {
  const value = context.cookies.get(PREFIX + id)
  if (value === undefined) return undefined
  try {
    const { payload } = await jwtDecrypt<{ result: object }>(value, keyOf(context), {
      audience: audienceOf(path),
      currentDate: context.deps.clock.now(),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return payload.jti === id ? payload.result : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** Maximum time in seconds from a form to the page that the browser loads next. */
const REDIRECT_SECONDS = 60

/**
 * Returns whether the browser blocks cookies: a form has just set the one of this result, but the request has no
 * cookie at all.
 */
export function isCookieBlocked({ request, deps }: PageContext, id: string): boolean {
  if (request.headers.has('cookie')) return false
  const storedAt = Number.parseInt(id, 36)
  const age = deps.clock.now().getTime() - storedAt
  return age >= 0 && age < REDIRECT_SECONDS * 1000
}

/** Returns the audience of a result: the page that may read it. */
function audienceOf(path: string): string {
  return `${path}#${VERSION}`
}

function truncateTexts(result: object): object {
  const text = JSON.stringify(result, (_name, value: unknown) =>
    typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : value,
  )
  return JSON.parse(text) as object
}

/** Lists the cookies of the oldest results that have to be removed for a new one. */
function resultCookiesToRemove(
  { cookies, deps }: PageContext,
  stored: { name: string; value: string },
): string[] {
  const secure = hasSecureCookies(deps.publicUrl)
  const results = [...cookies].filter(([name]) => name.startsWith(PREFIX))
  const newestFirst = results.sort(([left], [right]) => (left < right ? 1 : -1))
  let total = cookieLength({ ...stored, secure })
  return newestFirst.flatMap(([name, value]) => {
    total += cookieLength({ name, value, secure })
    return total > MAX_COOKIES_LENGTH ? [name] : []
  })
}

function setCookie({ deps }: PageContext, name: string, value: string, seconds: number): string {
  const secure = hasSecureCookies(deps.publicUrl)
  return formatSetCookie({ name, value, seconds, sameSite: 'Lax', secure })
}

function keyOf({ deps }: PageContext): Uint8Array {
  return deriveKey(deps.siteSecret, 'results of forms')
}
