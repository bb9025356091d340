/** Condition under which a call requires a solved captcha. @see docs/wire.md#captcha */
export type CaptchaMode = 'off' | 'after-failures' | 'always'

/** Calls for which one may be asked. */
export type CaptchaOperation = 'login' | 'register'

/** Captcha modes of the calls and the widgets that show them; site keys are null where there are none. */
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
 * Work for a processor: find the counter from 1 on whose key begins with `keyPrefix`. A key is PBKDF2 of the nonce and the
 * counter (four bytes, the highest first) with salt and rounds (`cost`) as they stand here.
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
    /** `most` tries are needed at the most. */
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
