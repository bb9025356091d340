import {
  ChunkLoadError,
  ConfigurationError,
  identityCodes,
  type LoginState,
  ValidationError,
} from '@foyer/client'
import type { ProblemTexts } from '@foyer/protocol/texts/forms/en'
import type { ReactNode } from 'react'
import { isLost } from '../call-error.js'

/** The fields of the forms. */
export type FieldName = 'email' | 'password' | 'nickname' | 'code'

/** An error to show, with its field if it has one. */
export interface Problem {
  field?: FieldName
  text: string
  /** Shown after the text, for example a link that helps. */
  help?: ReactNode
}

/*
 * The general codes are literals in the forms, because a site would load a further file for `general-codes`.
 */

/** Codes of a blocked account, in the first and the later steps of a login. */
const blockedCodes: readonly string[] = [identityCodes.memberBlocked, 'IDENTITY_UNAVAILABLE']

/**
 * Converts a failed login state or an error to the errors to show. A failure that has no text of its own shows
 * `fallback`.
 */
export function problemsOf(
  state: LoginState,
  error: Error | undefined,
  texts: ProblemTexts,
  fallback: Problem = { text: fallbackText(state, texts) },
): readonly Problem[] {
  if (isCodeStepExpired(error ?? state)) return [{ text: texts.stepOver }]
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
      return [{ text: texts.credentialsWrong }]
    case 'invalidEmail':
      return [emailProblem(state, texts)]
    default:
      return [fallback]
  }
}

/** Returns true if the login no longer waits for a code. */
function isCodeStepExpired(failure: object): boolean {
  return 'code' in failure && failure.code === 'STATE_TOKEN_INVALID'
}

/** Returns the text of a failure without a known reason: that of the server, if it rejected the request. */
function fallbackText(state: LoginState, texts: ProblemTexts): string {
  const isRefused = state.loginState === 'FAILURE' && state.code !== undefined
  return isRefused ? texts.refused(state.error) : texts.failed
}

/**
 * Returns the problem of a failure with the reason `invalidEmail`. The client also uses it for unknown reasons, which
 * `code` distinguishes.
 */
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

/** Returns the text of an error: wrong configuration, unreachable server, missing code or failed server. */
export function failureText(
  error: Error,
  texts: Pick<ProblemTexts, 'offline' | 'incomplete' | 'failed' | 'misconfigured'>,
): string {
  if (error instanceof ConfigurationError) return texts.misconfigured
  if (isLost(error)) return texts.offline
  // Browsers keep a failed import, so another attempt fails too.
  return error instanceof ChunkLoadError ? texts.incomplete : texts.failed
}
