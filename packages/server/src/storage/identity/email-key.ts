import { domainToASCII } from 'node:url'

/** Characters that NFC replaces by ASCII characters: Greek question mark, varia and Kelvin sign. */
const ASCII_LOOKALIKES = /([\u037e\u1fef\u212a])/

/**
 * Computes the lookup form of an e-mail address. Addresses with the same form are equal. It trims the string, converts
 * only the ASCII letters of the local part to lower case, normalizes the local part to NFC, and writes the domain in
 * ASCII (UTS 46). It keeps lookalikes of ASCII characters, because they belong to other mailboxes. For searches, it
 * accepts a part of an address.
 * @see docs/wire/login.md#e-mail-addresses
 */
export function emailKey(email: string): string {
  const text = email.trim()
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
