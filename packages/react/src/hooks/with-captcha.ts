import type { CaptchaTokens, LoginInput, LoginState } from '@foyer/client'

/** Solves a captcha. Returns undefined if it cannot be solved: the call then fails. */
export type SolveCaptcha = () => Promise<CaptchaTokens | undefined>

/**
 * Maximum number of captchas for one call. The second one replaces a token that the server rejects, for example an
 * expired one.
 */
const MAX_CAPTCHAS = 2

/** Repeats a call with a solved captcha if the server requires one. */
export function withCaptcha<Input extends LoginInput>(
  send: (input: Input) => Promise<LoginState>,
  solve: SolveCaptcha | undefined,
): (input: Input) => Promise<LoginState> {
  if (!solve) return send
  return async (input) => {
    let result = await send(input)
    for (let attempts = 0; attempts < MAX_CAPTCHAS && requiresCaptcha(result); attempts++) {
      const captchaTokens = await solve()
      if (!captchaTokens) break
      result = await send({ ...input, captchaTokens })
    }
    return result
  }
}

function requiresCaptcha(result: LoginState): boolean {
  if (result.loginState !== 'FAILURE') return false
  return result.errorCode === 'missingCaptchaToken' || result.errorCode === 'invalidCaptchaToken'
}
