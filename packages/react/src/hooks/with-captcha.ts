import type { CaptchaTokens, LoginInput, LoginState } from '@foyer/client'

/** Solves a captcha; undefined gives up. */
export type SolveCaptcha = () => Promise<CaptchaTokens | undefined>

/** Maximum number of captchas for one call: the first may expire while the user fills in the form. */
const MAX_CAPTCHAS = 2

/** Repeats a call with a solved captcha if the server requires one. */
export function withCaptcha<Input extends LoginInput>(
  ask: (input: Input) => Promise<LoginState>,
  solve: SolveCaptcha | undefined,
): (input: Input) => Promise<LoginState> {
  if (!solve) return ask
  return async (input) => {
    let answer = await ask(input)
    for (let attempts = 0; attempts < MAX_CAPTCHAS && asksForCaptcha(answer); attempts++) {
      const captchaTokens = await solve()
      if (!captchaTokens) break
      answer = await ask({ ...input, captchaTokens })
    }
    return answer
  }
}

function asksForCaptcha(answer: LoginState): boolean {
  if (answer.loginState !== 'FAILURE') return false
  return answer.errorCode === 'missingCaptchaToken' || answer.errorCode === 'invalidCaptchaToken'
}
