import { hash } from 'node:crypto'

/** Characters of a tag: 132 bits of SHA-256. */
const TAG_LENGTH = 22

/** Returns the strong entity tag of a body. @see RFC 9110 §8.8.3 */
export function entityTag(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`
}

/**
 * Tells if `If-None-Match` lists a tag. Compares weakly, because a compressed body is another representation with the same
 * content.
 * @see RFC 9110 §13.1.2
 */
export function listsTag(header: string | null, tag: string): boolean {
  const opaque = withoutWeakness(tag)
  return (header ?? '').split(',').some((listed) => withoutWeakness(listed.trim()) === opaque)
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, '')
}
