import { limitMarks } from '../../lib/without-marks.js'
import type { IdentityDeps } from '../deps.js'
import { FieldsInvalidError } from '../errors.js'
import { MAX_PASSWORD_LENGTH, normalizePassword } from './password.js'

/** Rules for a new password. */
export interface PasswordRules {
  /** Minimum number of characters. */
  minLength: number
  siteName: string
  /** Address of the account. */
  email: string
}

/**
 * Returns the reason to refuse a new password, such as "too common", or undefined. There are no rules about the kinds
 * of characters.
 * @see docs/wire/login.md#passwords, NIST SP 800-63B §5.1.1.2
 */
export async function passwordProblem(
  typed: string,
  { minLength, siteName, email }: PasswordRules,
): Promise<string | undefined> {
  const password = normalizePassword(typed)
  const length = [...password].length
  if (length < minLength) return `too short: use at least ${minLength} characters`
  if (length > MAX_PASSWORD_LENGTH) return `too long: use at most ${MAX_PASSWORD_LENGTH} characters`
  const [localPart = ''] = email.split('@')
  if (isLike(password, email) || isLike(password, localPart)) {
    return 'too similar to the e-mail address'
  }
  if (isLike(password, siteName)) return 'too similar to the name of this site'
  if (isPredictable(password)) return 'too easy to guess: repeated or sequential characters'
  if (await isCommonPassword(password)) {
    return 'too common'
  }
  return undefined
}

/**
 * Checks that a new password meets the password rules.
 * @param field name of the field in the request
 * @throws FieldsInvalidError for an invalid password
 */
export async function assertNewPassword(
  { settings, siteName }: Pick<IdentityDeps, 'settings' | 'siteName'>,
  { password, email }: { password: string; email: string },
  field = 'password',
): Promise<void> {
  const { minLength } = settings.password
  const description = await passwordProblem(password, { minLength, siteName, email })
  if (description === undefined) return
  throw new FieldsInvalidError([{ field, description, data: { type: 'PASSWORD' } }])
}

/**
 * Compares a password with a known string, without case, spaces and punctuation. Repetitions of the string, and digits
 * around it, count as equal.
 */
function isLike(password: string, known: string): boolean {
  const [plainPassword, plainKnown] = [plain(password), plain(known)]
  if (plainPassword === '' || plainPassword === plainKnown) return plainPassword !== ''
  const [letters, word] = [withoutDigits(plainPassword), withoutDigits(plainKnown)]
  return letters !== '' && word !== '' && letters.replaceAll(word, '') === ''
}

/**
 * Returns whether a password consists of a repeated group, or of runs of equal or sequential characters: "abcabcabc",
 * "1234abcd".
 */
function isPredictable(password: string): boolean {
  const points = [...password.toLowerCase()].map((character) => character.codePointAt(0) ?? 0)
  const isRepeated = [1, 2, 3].some(
    (unit) => points.length >= unit * 2 && points.every((point, at) => point === points[at % unit]),
  )
  return isRepeated || isAllRuns(points)
}

/** Minimum length of a run. */
const MIN_RUN_LENGTH = 4

function isAllRuns(points: readonly number[]): boolean {
  for (let start = 0; start < points.length; ) {
    const step = (points[start + 1] ?? Number.NaN) - (points[start] ?? Number.NaN)
    let end = start + 1
    while (end < points.length && (points[end] ?? 0) - (points[end - 1] ?? 0) === step) end++
    if (Math.abs(step) > 1 || end - start < MIN_RUN_LENGTH) return false
    start = end
  }
  return true
}

function withoutDigits(text: string): string {
  return text.replaceAll(/^\p{N}+|\p{N}+$/gu, '')
}

function plain(text: string): string {
  return limitMarks(text)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/**
 * Returns whether a password is on the list of common passwords. The list is loaded at its first use, to save memory.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}
