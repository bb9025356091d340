import type { CaptchaChallenge } from '@foyer/protocol/captcha-endpoints'

/** Options of `solveCaptcha`. */
export interface SolveOptions {
  /** Called from time to time with the number of tries so far, and the maximum. */
  onProgress?: ((tries: number, most: number) => void) | undefined
  /** Aborts the search. `solveCaptcha` then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
}

/**
 * Solves a proof-of-work challenge with Web Crypto, in a fraction of a second.
 * @returns the value for `captchaTokens: { recaptchaToken }` of the call; valid once
 * @throws Error for an unknown algorithm, for a challenge without a solution, or without Web Crypto (a page without
 * https)
 * @see docs/wire/login.md#proof-of-work
 */
export declare function solveCaptcha(
  challenge: CaptchaChallenge,
  options?: SolveOptions,
): Promise<string>
