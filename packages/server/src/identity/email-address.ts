import { RegistrationInvalidError } from './errors.js'

/** RFC 5321 §4.5.3.1.3: a path is 256 octets with its angle brackets. */
const MAX_LENGTH = 254

/** Dots stand between other characters; quotes, comments and groups are not worth what they cost. */
const LOCAL_PART = /^(?!\.|.*\.$)[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}]{1,64}$/u

/** RFC 1035 §2.3.4: labels of up to 63 octets; the last one is no number, as in an IP address. */
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u

/** Whether a text looks like an address that mail can reach; the code in the mail proves it. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || text.includes('..')) return false
  const [local = '', domain = '', ...more] = text.split('@')
  return more.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain)
}

/**
 * @param field the name under which the address was sent
 * @throws RegistrationInvalidError for a text that is no address
 */
export function assertEmailAddress(text: string, field: string): void {
  if (isEmailAddress(text)) return
  const description = 'expected an e-mail address such as name@example.com'
  throw new RegistrationInvalidError([{ field, description, data: { type: 'EMAIL' } }])
}
