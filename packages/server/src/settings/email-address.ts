/**
 * Maximum length of an address: that of a path, which is 256 octets, without its angle brackets.
 * @see RFC 5321 §4.5.3.1.3
 */
const MAX_LENGTH = 254

/** Matches a local part, with dots only between other characters. Quotes, comments and groups are not supported. */
const LOCAL_PART = /^(?!\.|.*\.$)[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}]{1,64}$/u

/**
 * Matches a domain name with labels of up to 63 characters (RFC 1035 §2.3.4). The last label must not be a number, as
 * in an IP address.
 */
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u

/** Returns whether a string has the form of an e-mail address. The address may not exist. */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || text.includes('..')) return false
  const [local = '', domain = '', ...more] = text.split('@')
  return more.length === 0 && LOCAL_PART.test(local) && DOMAIN.test(domain)
}
