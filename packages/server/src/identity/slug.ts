/** Characters of a slug that was made; one that a member chose may be longer. */
const MADE_LENGTH = 60
/** Characters of a slug at the most. */
export const SLUG_MAX_LENGTH = 255

/**
 * Makes the end of an address of a text: letters and digits of any language in small letters, everything else a hyphen.
 * Nothing left gives "member".
 */
export function toSlug(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-')
  const cut = [...words].slice(0, MADE_LENGTH).join('').replace(/-+$/, '')
  return cut === '' ? 'member' : cut
}

/** Whether a text can be a slug as it is: letters, digits, hyphens, dots and underscores. */
export function isSlug(text: string): boolean {
  return (
    text.length <= SLUG_MAX_LENGTH &&
    /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?$/u.test(text)
  )
}
