import type { Problem } from '@foyer/pages'
import type { FieldViolation } from '@foyer/protocol'
import type { PageTexts } from '@foyer/protocol/texts/pages'
import { FieldsInvalidError, type IdentityRefusal } from '../../identity/errors.js'
import { MAX_PASSWORD_LENGTH, normalizePassword } from '../../identity/password/password.js'
import type { PageContext } from './context.js'

type PlainProblem = Exclude<
  keyof PageTexts['problems'],
  'passwordShort' | 'passwordLong' | 'tooOften'
>

const textNames: Record<IdentityRefusal, PlainProblem> = {
  'email-exists': 'emailTaken',
  'email-unproven': 'emailUnproven',
  'invalid-credentials': 'invalidCredentials',
  'email-malformed': 'emailMalformed',
  'email-unknown': 'emailUnknown',
  'member-blocked': 'unavailable',
  'identity-unavailable': 'unavailable',
  'state-token-invalid': 'stateExpired',
  'code-invalid': 'codeInvalid',
  'recovery-token-invalid': 'linkOver',
  'captcha-missing': 'captchaMissing',
  'captcha-invalid': 'captchaInvalid',
  'password-reset-required': 'resetRequired',
  'factor-unknown': 'factorUnknown',
  'factor-needed': 'factorNeeded',
  'enrolment-over': 'enrolmentOver',
  'too-many-codes': 'tooManyCodes',
  'recent-login-required': 'recentLoginRequired',
  'slug-exists': 'slugExists',
  'deletion-link-invalid': 'linkOver',
}

/** Returns the text of a refusal in the language of the page. */
export function problemText(
  { deps: { captchas, settings }, texts }: PageContext,
  reason: IdentityRefusal,
): string {
  // After a failed captcha, the form shows a visible one, if reCAPTCHA has a key for it.
  const isVisible = settings.captcha.provider === 'recaptcha' && captchas.recaptcha?.siteKey
  const hasFailed = reason === 'captcha-invalid' || reason === 'captcha-missing'
  return texts.problems[hasFailed && isVisible ? 'captchaTick' : textNames[reason]]
}

/**
 * Converts violations of fields to the problems of a form.
 * @param password the typed password, whose length determines the text
 * @throws the error itself if it is not about the input
 */
export function fieldProblems(context: PageContext, error: unknown, password: string): Problem[] {
  if (!(error instanceof FieldsInvalidError)) throw error
  return error.violations.map((violation) => fieldProblem(context, violation, password))
}

function fieldProblem(
  { deps: { settings }, texts: { problems } }: PageContext,
  { field, data }: FieldViolation,
  password: string,
): Problem {
  if (data.type === 'PASSWORD') {
    const { minLength } = settings.password
    const length = [...normalizePassword(password)].length
    if (length < minLength) return { field: 'password', text: problems.passwordShort(minLength) }
    const long = length > MAX_PASSWORD_LENGTH
    const text = long ? problems.passwordLong(MAX_PASSWORD_LENGTH) : problems.passwordRefused
    return { field: 'password', text }
  }
  if (field.startsWith('profile.')) return { field: 'nickname', text: problems.textMalformed }
  return { field: 'email', text: problems.emailMalformed }
}
