import { hash } from 'node:crypto'

/** Characters of an entity tag: 132 bits of SHA-256. */
const TAG_LENGTH = 22

/** Returns the strong entity tag of a body. @see RFC 9110 §8.8.3 */
export function entityTag(body: string | Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`
}

/**
 * Returns a 304 if the request lists the entity tag of the content in `If-None-Match`, because the client has the
 * content already.
 * @param headers those of the response with the content
 */
export function notModified(
  request: Request,
  etag: string,
  headers: Record<string, string>,
): Response | undefined {
  if (!listsTag(request.headers.get('if-none-match'), etag)) return undefined
  return new Response(null, { status: 304, headers })
}

/**
 * Returns whether `If-None-Match` lists an entity tag. Uses the weak comparison of the RFC, which ignores the prefix
 * `W/`.
 * @see RFC 9110 §13.1.2
 */
function listsTag(header: string | null, tag: string): boolean {
  const opaqueTag = withoutWeakPrefix(tag)
  return (header ?? '').split(',').some((listed) => withoutWeakPrefix(listed.trim()) === opaqueTag)
}

function withoutWeakPrefix(tag: string): string {
  return tag.replace(/^W\//, '')
}
