import { withoutMarks } from '../../lib/without-marks.js'

/** Maximum length of a generated slug. */
const MAX_GENERATED_LENGTH = 60
/** Maximum length of a slug. */
const MAX_SLUG_LENGTH = 255

/**
 * Generates a slug from a string: letters and digits of any language in lower case. Everything else becomes a hyphen.
 * Returns "member" if nothing is left.
 */
export function toSlug(text: string): string {
  const words = withoutMarks(text)
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-')
  const truncated = [...words].slice(0, MAX_GENERATED_LENGTH).join('').replace(/-+$/, '')
  return truncated === '' ? 'member' : truncated
}

/** Returns whether a string is a valid slug: letters, digits, hyphens, dots and underscores. */
export function isSlug(text: string): boolean {
  return (
    text.length <= MAX_SLUG_LENGTH &&
    /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}])?$/u.test(text)
  )
}
