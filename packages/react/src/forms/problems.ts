import {
  ConfigurationError,
  FoyerError,
  identityCodes,
  type LoginState,
  ValidationError,
} from '@foyer/client'
import type { ProblemTexts } from '@foyer/protocol/texts/forms/en'

/** The fields of the forms. */
export type FieldName = 'email' | 'password' | 'nickname' | 'code'

/** Something that a person has to put right, at a field where there is one. */
export interface Problem {
  field?: FieldName
  text: string
}

/** Codes for an account that is blocked: of a login, and of the steps after it. */
const blockedCodes: readonly string[] = [identityCodes.memberBlocked, 'IDENTITY_UNAVAILABLE']

/** Reads what the last answer or failure asks a person to put right; `refused` is for refusals that have no text here. */
export function problemsOf(
  state: LoginState,
  error: Error | undefined,
  texts: ProblemTexts,
  refused: Problem = { text: refusalText(state, texts) },
): readonly Problem[] {
  if (error) {
    const named = error instanceof ValidationError ? fieldProblems(error.violations, texts) : []
    return named.length > 0 ? named : [{ text: failureText(error, texts) }]
  }
  if (state.loginState !== 'FAILURE') return []
  const named = fieldProblems(state.violations, texts)
  if (named.length > 0) return named
  if (state.code !== undefined && blockedCodes.includes(state.code)) {
    return [{ text: texts.accountBlocked }]
  }
  switch (state.errorCode) {
    case 'emailAlreadyExists':
      return [{ field: 'email', text: texts.emailTaken }]
    case 'resetPassword':
      return [{ field: 'password', text: texts.passwordMustChange }]
    case 'missingCaptchaToken':
    case 'invalidCaptchaToken':
      return [{ text: texts.captchaFailed }]
    case 'invalidPassword':
      return [{ field: 'email', text: texts.credentialsWrong }]
    case 'invalidEmail':
      return [emailProblem(state, texts)]
    default:
      return [refused]
  }
}

/** A refusal with a code is the server's answer to what was sent: to try again does not help. */
function refusalText(state: LoginState, texts: ProblemTexts): string {
  const isRefused = state.loginState === 'FAILURE' && state.code !== undefined
  return isRefused ? texts.refused(state.error) : texts.failed
}

/** `invalidEmail` stands for every refusal of a login that has no name of its own: its code says which it was. */
function emailProblem(
  { code, error, violations }: Extract<LoginState, { loginState: 'FAILURE' }>,
  texts: ProblemTexts,
): Problem {
  if (code === identityCodes.emailUnknown) return { field: 'email', text: texts.emailUnknown }
  const isEmail =
    code === identityCodes.emailMalformed || violations?.some(({ data }) => data.type === 'EMAIL')
  return isEmail ? { field: 'email', text: texts.emailInvalid } : { text: texts.refused(error) }
}

function fieldProblems(
  violations: ValidationError['violations'] = [],
  texts: ProblemTexts,
): readonly Problem[] {
  return violations.flatMap(({ field, description }): Problem[] => {
    const name = fieldNames[field]
    if (!name) return []
    if (name === 'email') return [{ field: name, text: texts.emailInvalid }]
    const isPassword = name === 'password'
    return [{ field: name, text: isPassword ? texts.passwordRefused(description) : description }]
  })
}

const fieldNames: Record<string, FieldName | undefined> = {
  'loginId.email': 'email',
  email: 'email',
  password: 'password',
  'profile.nickname': 'nickname',
  code: 'code',
}

/** A failure in words: the server could not be reached, or did not do it. */
export function failureText(
  error: Error,
  texts: Pick<ProblemTexts, 'offline' | 'failed' | 'misconfigured'>,
): string {
  if (error instanceof ConfigurationError) return texts.misconfigured
  const lost = error instanceof FoyerError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
  return lost ? texts.offline : texts.failed
}
