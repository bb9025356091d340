import type { CaptchaOperation } from '@foyer/protocol/captcha'
import * as captchaEndpoints from '@foyer/protocol/captcha-endpoints'
import { type SolveOptions, solveCaptcha } from '@foyer/protocol/solve-captcha'
import { hostedProvider } from './addresses.js'
import type { CaptchaTokens } from './auth/credentials.js'
import { type CallOptions, callOf } from './call.js'
import type { Connection } from './connection.js'
import { FoyerError } from './errors.js'

/** By what the site's captchas are solved: work for the processor, or a widget of reCAPTCHA with these site keys. */
export type CaptchaMeans =
  | { provider: 'proof-of-work' }
  | { provider: 'recaptcha'; siteKey: string | undefined; invisibleSiteKey: string | undefined }

/** Captchas, for the calls that ask for one. @see docs/wire.md#captcha */
export interface Captcha {
  /**
   * By what captchas are solved here. Configured `captchaSiteKeys` say so without a question, and so does the hosted
   * provider, which has no other; a Foyer server is asked.
   * @example
   * console.log(await client.captcha.means()) // → {"provider":"proof-of-work"}
   */
  means(options?: CallOptions): Promise<CaptchaMeans>
  /**
   * Fetches a challenge and works it off, in a fraction of a second. What comes out is good for ten minutes, for one call.
   * @throws FoyerError `NO_CHALLENGE` where a widget of reCAPTCHA has to be shown instead
   * @throws Error where the page has no Web Crypto (no https)
   * @example
   * const captchaTokens = await client.captcha.solve('login')
   * const passed = await client.auth.login({ ...ada, captchaTokens })
   */
  solve(operation: CaptchaOperation, options?: SolveOptions): Promise<CaptchaTokens>
}

/** Builds the calls. */
export function createCaptcha(connection: Connection): Captcha {
  const { host, captchaSiteKeys } = connection.config
  const call = callOf(connection)
  const means: Captcha['means'] = async (options) => {
    if (captchaSiteKeys || host === hostedProvider) {
      const { visible: siteKey, invisible: invisibleSiteKey } = captchaSiteKeys ?? {}
      return { provider: 'recaptcha', siteKey, invisibleSiteKey }
    }
    const plan = await call(captchaEndpoints.getCaptcha, {}, options)
    if (plan.provider === 'proof-of-work') return { provider: plan.provider }
    const { siteKey, invisibleSiteKey } = plan
    const known = { siteKey: siteKey ?? undefined, invisibleSiteKey: invisibleSiteKey ?? undefined }
    return { provider: plan.provider, ...known }
  }
  return {
    means,
    async solve(operation, options = {}) {
      const { signal } = options
      const { provider } = await means({ signal })
      if (provider !== 'proof-of-work') {
        const text = `"${provider}" gives no challenge, show its widget and take its token`
        throw new FoyerError(text, { code: 'NO_CHALLENGE' })
      }
      const request = { operation }
      const { challenge } = await call(captchaEndpoints.createChallenge, request, { signal })
      return { recaptchaToken: await solveCaptcha(challenge, options) }
    },
  }
}
