import { FoyerError, type LoginState } from '@foyer/client'

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

/** The sentences in English. */
export const problemTexts: ProblemTexts = {
  summary: 'Please check this',
  emailMissing: 'Enter your e-mail address.',
  passwordMissing: 'Enter your password.',
  codeMissing: 'Enter the code from the e-mail.',
  emailInvalid: 'Enter an e-mail address like name@example.com.',
  passwordRefused: (why) => `Choose another password: ${why}.`,
  emailTaken: 'There is an account with this e-mail address. Log in instead.',
  credentialsWrong: 'E-mail address and password do not match. Check both and try again.',
  passwordMustChange: 'This password is not valid any more. Reset it, then log in.',
  captchaFailed: 'We could not check that you are a person. Try again.',
  codeWrong: 'This code is not right. Check it, or have a new one sent.',
  offline: 'The server cannot be reached. Check your connection and try again.',
  failed: 'That did not work. Try again in a moment.',
}

/** Reads what the last answer or failure asks a person to put right; `refused` stands for a refusal without a code. */
export function problemsOf(
  state: LoginState,
  error: Error | undefined,
  texts: ProblemTexts,
  refused: Problem = { text: texts.failed },
): readonly Problem[] {
  if (error) return [{ text: failureText(error, texts) }]
  if (state.loginState !== 'FAILURE') return []
  const named = (state.violations ?? []).flatMap(({ field, description }): Problem[] => {
    const name = fieldNames[field]
    if (!name) return []
    if (name === 'email') return [{ field: name, text: texts.emailInvalid }]
    const isPassword = name === 'password'
    return [{ field: name, text: isPassword ? texts.passwordRefused(description) : description }]
  })
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

const fieldNames: Record<string, FieldName | undefined> = {
  'loginId.email': 'email',
  password: 'password',
  'profile.nickname': 'nickname',
  code: 'code',
}

function failureText(error: Error, texts: ProblemTexts): string {
  const lost = error instanceof FoyerError && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
  return lost ? texts.offline : texts.failed
}
