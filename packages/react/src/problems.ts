import { FoyerError, type LoginState, ValidationError } from '@foyer/client'

/** The fields of the forms. */
export type FieldName = 'email' | 'password' | 'nickname' | 'code'

/** Something that a person has to put right, at a field where there is one. */
export interface Problem {
  field?: FieldName
  text: string
}

/** Sentences for what can go wrong. */
export interface ProblemTexts {
  summary: string
  emailMissing: string
  passwordMissing: string
  codeMissing: string
  emailInvalid: string
  emailTaken: string
  /** `why` is the server's reason. */
  passwordRefused: (why: string) => string
  /** One sentence for an unknown address and a wrong password: it gives neither away. */
  credentialsWrong: string
  passwordMustChange: string
  captchaFailed: string
  codeWrong: string
  offline: string
  failed: string
}

/** Reads what the last answer or failure asks a person to put right; `refused` stands for a refusal without a code. */
export function problemsOf(
  state: LoginState,
  error: Error | undefined,
  texts: ProblemTexts,
  refused: Problem = { text: texts.failed },
): readonly Problem[] {
  if (error) {
    const named = error instanceof ValidationError ? fieldProblems(error.violations, texts) : []
    return named.length > 0 ? named : [{ text: failureText(error, texts) }]
  }
  if (state.loginState !== 'FAILURE') return []
  const named = fieldProblems(state.violations, texts)
  if (named.length > 0) return named
  switch (state.errorCode) {
    case 'emailAlreadyExists':
      return [{ field: 'email', text: texts.emailTaken }]
    case 'resetPassword':
      return [{ field: 'password', text: texts.passwordMustChange }]
    case 'missingCaptchaToken':
    case 'invalidCaptchaToken':
      return [{ text: texts.captchaFailed }]
    case 'invalidEmail':
    case 'invalidPassword':
      return [{ field: 'email', text: texts.credentialsWrong }]
    default:
      return [refused]
  }
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

function failureText(error: Error, texts: ProblemTexts): string {
  const lost = error instanceof FoyerError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
  return lost ? texts.offline : texts.failed
}
