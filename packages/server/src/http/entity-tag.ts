import { hash } from 'node:crypto'

/** Characters of an entity tag: 132 bits of SHA-256. */
const TAG_LENGTH = 22

/** Returns the strong entity tag of a body. @see RFC 9110 §8.8.3 */
export function entityTag(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`
}

/**
 * Returns whether `If-None-Match` lists an entity tag. Uses the weak comparison of the RFC, which ignores the prefix
 * `W/`.
 * @see RFC 9110 §13.1.2
 */
export function listsTag(header: string | null, tag: string): boolean {
  const opaqueTag = withoutWeakPrefix(tag)
  return (header ?? '').split(',').some((listed) => withoutWeakPrefix(listed.trim()) === opaqueTag)
}

function withoutWeakPrefix(tag: string): string {
  return tag.replace(/^W\//, '')
}
