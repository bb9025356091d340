import * as v from 'valibot'
import { CaptchaUnavailableError, type ExternalCaptcha } from '../ports/captcha.js'
import type { Clock } from '../ports/clock.js'
import type { RecaptchaConfig } from '../settings/recaptcha-config.js'
import type { Database } from '../storage/database.js'
import { markCaptchaUsed, unmarkCaptchaUsed } from '../storage/identity/used-captchas.js'

/** Timeout of a request to the provider. */
const TIMEOUT_MS = 5000
/** Lifetime of a token at the provider. */
const LIFETIME_SECONDS = 120
const MAX_TOKEN_LENGTH = 8192
/** Error codes of wrong keys, as opposed to a wrong solution. */
const CONFIGURATION_ERRORS = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'invalid-keys',
])

const verification = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
})

/**
 * Creates the captchas of reCAPTCHA v2. Each token is sent to the provider once, and again only if the provider could
 * not check it.
 * @see https://developers.google.com/recaptcha/docs/verify
 */
export function recaptcha(
  deps: { db: Pick<Database, 'transaction'>; clock: Clock },
  keys: RecaptchaConfig,
): ExternalCaptcha {
  return {
    siteKey: keys.visible?.siteKey,
    invisibleSiteKey: keys.invisible?.siteKey,
    verify: async ({ kind, token }) => {
      const secret = keys[kind]?.secret
      if (secret === undefined || token.length > MAX_TOKEN_LENGTH) return false
      if (!(await markCaptchaUsed(deps, token, LIFETIME_SECONDS))) return false
      try {
        return await verifyToken(keys.url, { secret, response: token })
      } catch (error) {
        await unmarkCaptchaUsed(deps, token)
        throw error
      }
    },
  }
}

async function verifyToken(url: string, form: Record<string, string>): Promise<boolean> {
  const result = v.safeParse(verification, await post(url, form))
  if (!result.success) throw new CaptchaUnavailableError('the provider sent an unexpected response')
  const { success, 'error-codes': errorCodes } = result.output
  if (errorCodes.some((code) => CONFIGURATION_ERRORS.has(code))) {
    throw new CaptchaUnavailableError(`the provider rejected the keys: ${errorCodes.join(', ')}`)
  }
  return success
}

async function post(url: string, form: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new CaptchaUnavailableError(`the provider responded ${response.status}`)
    return await response.json()
  } catch (error) {
    if (error instanceof CaptchaUnavailableError) throw error
    // No connection, a timeout, or a body that is not JSON.
    throw new CaptchaUnavailableError('the provider did not respond', { cause: error })
  }
}
