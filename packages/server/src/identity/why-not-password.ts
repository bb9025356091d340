import { isCommonPassword } from './common-passwords.js'

/** Characters that a password has at the most: hashing costs by length. */
export const PASSWORD_MAX_LENGTH = 256

/** What a new password is held against. */
export interface PasswordRules {
  /** Characters at the least. */
  minLength: number
  siteName: string
  /** Of whose password it is. */
  email: string
}

/** Why a new password is refused, or nothing. @see docs/wire.md#passwords */
export async function whyNotPassword(
  password: string,
  { minLength, siteName, email }: PasswordRules,
): Promise<string | undefined> {
  const length = [...password].length
  if (length < minLength) return `expected at least ${minLength} characters`
  if (length > PASSWORD_MAX_LENGTH) return `expected at most ${PASSWORD_MAX_LENGTH} characters`
  const [localPart = ''] = email.split('@')
  if (isLike(password, email) || isLike(password, localPart)) {
    return 'expected something else than the e-mail address'
  }
  if (isLike(password, siteName)) return 'expected something else than the name of this site'
  if (await isCommonPassword(password)) {
    return 'expected one that is not on the list of the most used passwords'
  }
  return undefined
}

/** Equal in what is said, without case, spaces and signs. */
function isLike(password: string, known: string): boolean {
  const said = plain(known)
  return said !== '' && plain(password) === said
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
