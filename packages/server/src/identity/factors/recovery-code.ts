import { randomInt } from 'node:crypto'
import { hashCode } from '../../storage/secrets.js'

/** How many codes a member gets. */
const COUNT = 10
/** Five bits a character, without those that look alike. @see https://www.crockford.com/base32.html */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** Fifty bits: nobody guesses one, so tries at them need no limit for an account. */
const LENGTH = 10

/** Fresh recovery codes, in two halves as people copy them. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    return `${characters.slice(0, LENGTH / 2).join('')}-${characters.slice(LENGTH / 2).join('')}`
  })
}

/** What is stored of a recovery code; letters that look alike count as one. */
export function hashRecoveryCode(codeKey: string, identityId: string, code: string): string {
  const read = code
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '')
  return hashCode(codeKey, `recovery code of ${identityId}`, read)
}
