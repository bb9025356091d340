import { randomBytes } from 'node:crypto'
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { formatSetCookie, hasSecureCookies } from '../../http/cookies.js'
import { deriveKey } from '../../lib/derive-key.js'
import type { PageDeps } from './deps.js'

/** Start of the names of the cookies. */
const PREFIX = 'foyer-result-'
/** Lifetime in seconds of a stored result. */
const LIFETIME_SECONDS = 600
/** Version of the fields of results. Raise it with a change of them: a result of another release counts as unknown. */
const VERSION = 3
/** Maximum characters of one text in a result. Typed texts have any length, but a cookie holds 4096 bytes. */
const LONGEST_TEXT = 500
/**
 * Maximum characters of all results in a browser. The headers of a request are limited to 16 KB, other cookies
 * included.
 */
const LONGEST_COOKIES = 6000

type Deps = Pick<PageDeps, 'clock' | 'codeKey' | 'publicUrl' | 'cookies'>

/**
 * Stores the result of a form in an encrypted cookie for the page that shows it. Removes the oldest results if there
 * are too many.
 * @param path path of the page, which alone can read the result
 * @returns the id of the result, and the `Set-Cookie` headers
 */
export async function storeResult(
  deps: Deps,
  path: string,
  result: object,
): Promise<{ id: string; cookies: string[] }> {
  const now = deps.clock.now()
  // The time comes first, so that ids sort by age.
  const id = `${now.getTime().toString(36)}-${randomBytes(6).toString('base64url')}`
  const value = await new EncryptJWT({ result: truncateTexts(result) })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audienceOf(path))
    .setJti(id)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS)
    .encrypt(keyOf(deps))
  const expired = cookiesToRemove(deps, value.length).map((name) => setCookie(deps, name, '', 0))
  const stored = setCookie(deps, PREFIX + id, value, LIFETIME_SECONDS)
  return { id, cookies: [stored, ...expired] }
}

/** Reads a stored result. Undefined if it is unknown, expired or of another page. */
export async function readResult(
  deps: Deps,
  path: string,
  id: string,
): Promise<object | undefined> {
  const value = deps.cookies.get(PREFIX + id)
  if (value === undefined) return undefined
  try {
    const { payload } = await jwtDecrypt<{ result: object }>(value, keyOf(deps), {
      audience: audienceOf(path),
      currentDate: deps.clock.now(),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return payload.jti === id ? payload.result : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

/** Names the page that alone can read a result. */
function audienceOf(path: string): string {
  return `${path}#${VERSION}`
}

function truncateTexts(result: object): object {
  const text = JSON.stringify(result, (_name, value: unknown) =>
    typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value,
  )
  return JSON.parse(text) as object
}

/** Lists the cookies of the oldest results that must be removed for a new one of `coming` characters. */
function cookiesToRemove(deps: Deps, coming: number): string[] {
  const results = [...deps.cookies].filter(([name]) => name.startsWith(PREFIX))
  const newestFirst = results.sort(([left], [right]) => (left < right ? 1 : -1))
  let total = coming
  return newestFirst.flatMap(([name, value]) => {
    total += name.length + value.length
    return total > LONGEST_COOKIES ? [name] : []
  })
}

function setCookie({ publicUrl }: Deps, name: string, value: string, seconds: number): string {
  const secure = hasSecureCookies(publicUrl)
  return formatSetCookie({ name, value, seconds, sameSite: 'Lax', secure })
}

function keyOf({ codeKey }: Deps): Uint8Array {
  return deriveKey(codeKey, 'results of forms')
}
