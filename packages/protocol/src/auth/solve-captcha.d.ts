import type { CaptchaChallenge } from '@foyer/protocol/captcha'

/** Options of `solveCaptcha`. */
export interface SolveOptions {
  /** Hears after some tries how many there were, of how many at the most. */
  onProgress?: ((tries: number, most: number) => void) | undefined
  /** Ends the work early; it then throws the reason. */
  signal?: AbortSignal | undefined
}

/**
 * Works a challenge off, with Web Crypto alone: a fraction of a second.
 * @returns what goes into `captchaTokens: { recaptchaToken }` of that call; it is good once
 * @throws Error for a challenge of another kind, or where the page has no Web Crypto (no https)
 * @see docs/wire.md#proof-of-work
 */
export declare function solveCaptcha(
  challenge: CaptchaChallenge,
  options?: SolveOptions,
): Promise<string>
