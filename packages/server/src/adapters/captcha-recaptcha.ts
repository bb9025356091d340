import * as v from 'valibot'
import type { RecaptchaConfig } from '../config.js'
import { CaptchaUnavailableError, type ProvidedCaptcha } from '../ports/captcha.js'
import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'
import { returnCaptcha, spendCaptcha } from '../storage/spent-captchas.js'

/** How long the provider may take, in milliseconds. */
const PATIENCE_MS = 5000
/** As long as the provider itself takes a token. */
const LIFETIME_SECONDS = 120
const MAX_TOKEN_LENGTH = 8192
/** What the provider says when the keys are wrong, and not the person. */
const OWN_FAULTS = new Set(['missing-input-secret', 'invalid-input-secret', 'invalid-keys'])

const said = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
})

/**
 * Captchas of reCAPTCHA v2. A token is shown to the provider once; without its answer nobody passes.
 * @see https://developers.google.com/recaptcha/docs/verify
 */
export function recaptcha(
  deps: { db: Pick<Database, 'transaction'>; clock: Clock },
  keys: RecaptchaConfig,
): ProvidedCaptcha {
  return {
    siteKey: keys.visible?.siteKey,
    invisibleSiteKey: keys.invisible?.siteKey,
    verify: async ({ kind, token }) => {
      const secret = keys[kind]?.secret
      if (secret === undefined || token.length > MAX_TOKEN_LENGTH) return false
      if (!(await spendCaptcha(deps, token, LIFETIME_SECONDS))) return false
      try {
        return await ask(keys.url, { secret, response: token })
      } catch (error) {
        await returnCaptcha(deps, token)
        throw error
      }
    },
  }
}

async function ask(url: string, form: Record<string, string>): Promise<boolean> {
  const read = v.safeParse(said, await post(url, form))
  if (!read.success) throw new CaptchaUnavailableError('the provider said what was not expected')
  const { success, 'error-codes': faults } = read.output
  if (faults.some((fault) => OWN_FAULTS.has(fault))) {
    throw new CaptchaUnavailableError(`the provider refused the keys: ${faults.join(', ')}`)
  }
  return success
}

async function post(url: string, form: Record<string, string>): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) throw new CaptchaUnavailableError(`the provider answered ${response.status}`)
    return await response.json()
  } catch (error) {
    if (error instanceof CaptchaUnavailableError) throw error
    // Whatever else there is has one meaning: no answer, cut off, late, or no JSON.
    throw new CaptchaUnavailableError('the provider did not answer', { cause: error })
  }
}
