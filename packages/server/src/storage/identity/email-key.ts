import { domainToASCII } from 'node:url'

/** The characters that NFC replaces by ASCII ones: Greek question mark, varia and Kelvin sign. */
const ASCII_LOOKALIKES = /([\u037e\u1fef\u212a])/

/**
 * The lookup form of an e-mail address: two texts with one form are one address. Trims, folds the ASCII letters of the local
 * part and no others, normalises it to NFC, and writes the domain in ASCII (UTS 46). Also takes a part of an address, for
 * searches. A look-alike of an ASCII character stays what it is: it belongs to another mailbox.
 * @see docs/wire.md#e-mail-addresses
 */
export function emailKey(email: string): string {
  const text = email.trim()
  const at = text.lastIndexOf('@') + 1
  // Empty for a text that is no domain.
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
