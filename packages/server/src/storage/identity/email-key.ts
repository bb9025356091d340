import { domainToASCII } from 'node:url'

/** Characters that NFC replaces by ASCII characters: Greek question mark, varia and Kelvin sign. */
const ASCII_LOOKALIKES = /([\u037e\u1fef\u212a])/

/** Maximum length of a string that is normalized. It is far above the length of an address. */
const MAX_LENGTH = 1000

/**
 * Computes the lookup form of an e-mail address. Addresses with the same form are equal. It trims the string, converts
 * only the ASCII letters of the local part to lower case, normalizes the local part to NFC, and writes the domain in
 * ASCII (UTS 46). It keeps lookalikes of ASCII characters, because they belong to other mailboxes. For searches, it
 * accepts a part of an address.
 * @see docs/wire/login.md#e-mail-addresses
 */
export function emailKey(email: string): string {
  const text = email.trim()
  // No account has such an address, and normalizing a long run of marks takes quadratic time.
  if (text.length > MAX_LENGTH) return text
  const at = text.lastIndexOf('@') + 1
  // The result is empty for a string that is not a domain.
  const domain = at > 0 ? domainToASCII(text.slice(at)) : ''
  return domain === '' ? localPartKey(text) : localPartKey(text.slice(0, at)) + domain
}

function localPartKey(text: string): string {
  return text
    .split(ASCII_LOOKALIKES)
    .map((part) => (ASCII_LOOKALIKES.test(part) ? part : part.normalize('NFC')))
    .join('')
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
