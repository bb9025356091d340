import { messageOf } from '@foyer/protocol'
import type { CaptchaOperation } from '@foyer/protocol/captcha-endpoints'
import * as captchaEndpoints from '@foyer/protocol/captcha-endpoints'
import { type SolveOptions, solveCaptcha } from '@foyer/protocol/solve-captcha'
import { hostedProvider } from './addresses.js'
import type { CaptchaTokens } from './auth/credentials.js'
import { type Call, callOf } from './call.js'
import type { Connection } from './connection.js'
import { FoyerError } from './errors.js'
import type { RequestOptions } from './post.js'

/** Captcha of a site: proof of work, or reCAPTCHA with its site keys. */
export type CaptchaSettings =
  | { provider: 'proof-of-work' }
  | { provider: 'recaptcha'; siteKey: string | undefined; invisibleSiteKey: string | undefined }

/** Captcha calls. Logins and registrations accept the tokens. @see docs/wire/login.md#captcha */
export interface Captcha {
  /**
   * Returns which captcha the site uses. Sends no request if `captchaSiteKeys` is set or the host is the hosted
   * provider.
   * @example
   * console.log(await client.captcha.settings()) // → {"provider":"proof-of-work"}
   */
  settings(options?: RequestOptions): Promise<CaptchaSettings>
  /**
   * Fetches a proof-of-work challenge and solves it, in a fraction of a second. The tokens are valid for one call
   * within ten minutes.
   * @throws FoyerError `NO_CHALLENGE` if the site uses reCAPTCHA, which needs a widget
   * @throws Error on a page without Web Crypto, which needs https
   * @example
   * const captchaTokens = await client.captcha.solve('login')
   * const passed = await client.auth.login({ ...ada, captchaTokens })
   */
  solve(operation: CaptchaOperation, options?: SolveOptions): Promise<CaptchaTokens>
}

/** Creates the captcha calls. */
export function createCaptcha(connection: Connection): Captcha {
  return captchaCalls(connection, callOf(connection))
}

/** Creates the captcha calls on a `call` function. */
export function captchaCalls({ config }: Connection, call: Call): Captcha {
  const { host, captchaSiteKeys } = config
  const settings: Captcha['settings'] = async (options) => {
    if (captchaSiteKeys || host === hostedProvider) {
      const { visible: siteKey, invisible: invisibleSiteKey } = captchaSiteKeys ?? {}
      return { provider: 'recaptcha', siteKey, invisibleSiteKey }
    }
    const plan = await call(captchaEndpoints.getCaptcha, {}, options)
    if (plan.provider === 'proof-of-work') return { provider: plan.provider }
    const { siteKey, invisibleSiteKey } = plan
    const keys = { siteKey: siteKey ?? undefined, invisibleSiteKey: invisibleSiteKey ?? undefined }
    return { provider: plan.provider, ...keys }
  }
  return {
    settings,
    async solve(operation, options = {}) {
      const { signal } = options
      const { provider } = await settings({ signal })
      if (provider !== 'proof-of-work') {
        const code = 'NO_CHALLENGE'
        throw new FoyerError(messageOf(code, provider), { code })
      }
      const request = { operation }
      const { challenge } = await call(captchaEndpoints.createChallenge, request, { signal })
      return { recaptchaToken: await solveCaptcha(challenge, options) }
    },
  }
}
