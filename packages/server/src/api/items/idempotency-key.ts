import type { IdempotencyKey } from '../../data/items/idempotency.js'
import { invalidField } from '../../http/errors.js'

const PRINTABLE = /^[\x21-\x7e]{1,255}$/

/**
 * Reads the idempotency key of a write from its header. The result also contains the request, so that another request
 * with the same key can be rejected.
 * @param message the validated message
 * @throws RequestInvalidError for a key that is empty, too long or not printable ASCII
 * @see docs/wire/items.md#idempotency
 */
export function parseIdempotencyKey(request: Request, message: object): IdempotencyKey | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (PRINTABLE.test(key)) {
    const { pathname } = new URL(request.url)
    return { key, request: `${request.method} ${pathname} ${JSON.stringify(message)}` }
  }
  const description = 'expected 1 to 255 printable ASCII characters without spaces'
  throw invalidField('Idempotency-Key', description)
}
