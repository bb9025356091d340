import type { Endpoint } from '../endpoint.js'

/* Endpoints of captchas with their messages. Foyer only. @see docs/wire/login.md#captcha */

/** Condition under which a call requires a solved captcha. @see docs/wire/login.md#captcha */
export type CaptchaMode = 'off' | 'after-failures' | 'always'

/** Calls that can require a captcha. */
export type CaptchaOperation = 'login' | 'register'

/** Captcha modes of the calls and site keys of the widgets; null without a widget. */
export type CaptchaPlan =
  | { provider: 'proof-of-work'; login: CaptchaMode; register: CaptchaMode }
  | {
      provider: 'recaptcha'
      login: CaptchaMode
      register: CaptchaMode
      siteKey: string | null
      invisibleSiteKey: string | null
    }

/**
 * Proof-of-work challenge: find the counter, from 1, whose key begins with `keyPrefix`. The key is PBKDF2 of the nonce
 * and the counter (four bytes, big-endian) with this salt and `cost` rounds.
 */
export interface CaptchaChallenge {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    keySignature: string
    /** Seconds since 1970. */
    expiresAt: number
    /** `most` is the maximum number of tries. */
    data: { operation: CaptchaOperation; most: number }
  }
  signature: string
}

export interface CreateChallengeRequest {
  operation: CaptchaOperation
}

export interface CreateChallengeResponse {
  challenge: CaptchaChallenge
}

export const getCaptcha: Endpoint<Record<string, never>, CaptchaPlan> = {
  method: 'GET',
  path: '/_foyer/v1/captcha',
}
/** Creates a challenge, which can be solved once, so two calls must not share it. */
export const createChallenge: Endpoint<CreateChallengeRequest, CreateChallengeResponse> = {
  method: 'GET',
  isShared: false,
  path: '/_foyer/v1/captcha/challenge',
}
