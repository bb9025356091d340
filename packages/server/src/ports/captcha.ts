import type { CaptchaChallenge, CaptchaOperation } from '@foyer/protocol/captcha'

/** What a person or an app has solved, as it came. */
export interface SolvedCaptcha {
  kind: 'visible' | 'invisible'
  token: string
}

/** Checks captchas. */
export interface Captcha {
  /**
   * Whether a captcha is solved, for this operation and for the first time.
   * @throws CaptchaUnavailableError when that cannot be found out now
   */
  verify(solved: SolvedCaptcha, operation: CaptchaOperation): Promise<boolean>
}

/** Captchas that Foyer makes itself: work for the processor, none for the person. */
export interface ProofOfWork extends Captcha {
  createChallenge(operation: CaptchaOperation): Promise<CaptchaChallenge>
}

/** Captchas of a provider, which pages and apps show by their site keys. */
export interface ProvidedCaptcha extends Captcha {
  readonly siteKey: string | undefined
  readonly invisibleSiteKey: string | undefined
}

/** The one who checks captchas does not answer, or not usefully. */
export class CaptchaUnavailableError extends Error {
  override name = 'CaptchaUnavailableError'
}

/** Every way in which this server can check captchas. */
export interface Captchas {
  proofOfWork: ProofOfWork
  /** Undefined without keys. */
  recaptcha: ProvidedCaptcha | undefined
}
