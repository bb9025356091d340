import { generalCodes } from '@foyer/protocol'
import type { CaptchaChallenge, CaptchaOperation } from '@foyer/protocol/captcha-endpoints'
import { CodedError } from '../lib/coded-error.js'

/** A captcha token as the client sent it. */
export interface SolvedCaptcha {
  kind: 'visible' | 'invisible'
  token: string
}

/** Checks captchas. */
interface Captcha {
  /**
   * Returns whether a captcha was solved for this operation and was not used before.
   * @throws CaptchaUnavailableError when the provider cannot be asked now
   */
  verify(solved: SolvedCaptcha, operation: CaptchaOperation): Promise<boolean>
}

/** Foyer's own captchas: a proof of work that the browser solves without user interaction. */
export interface ProofOfWork extends Captcha {
  createChallenge(operation: CaptchaOperation): Promise<CaptchaChallenge>
}

/** Captchas of an external provider. Pages and apps need its site keys to show them. */
export interface ExternalCaptcha extends Captcha {
  readonly siteKey: string | undefined
  readonly invisibleSiteKey: string | undefined
}

/** The captcha provider does not reply, or replies with an error. */
export class CaptchaUnavailableError extends CodedError {
  override name = 'CaptchaUnavailableError'

  constructor(message: string, options?: ErrorOptions) {
    const description = 'the captcha cannot be checked now; try again in a moment'
    super(
      { status: 503, code: generalCodes.captchaUnavailable, description },
      { ...options, message },
    )
  }
}

/** The captcha providers of this server. */
export interface Captchas {
  proofOfWork: ProofOfWork
  /** Undefined without keys. */
  recaptcha: ExternalCaptcha | undefined
}
