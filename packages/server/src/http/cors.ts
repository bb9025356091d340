const ALLOWED_HEADERS =
  'authorization, content-type, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, x-wix-app-instance, idempotency-key'
const EXPOSED_HEADERS = 'x-wix-request-id, x-wix-consistent, retry-after, date'

/**
 * Headers that let pages of registered sites read an answer; pages from elsewhere get none.
 * @see docs/wire.md#headers
 */
export function corsHeaders(
  origin: string | null,
  registeredOrigins: readonly string[],
): Record<string, string> {
  if (origin === null || !registeredOrigins.includes(origin)) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
  }
}

/** Headers of the answer to a browser that asks before it calls. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': ALLOWED_HEADERS,
  'access-control-max-age': '600',
}
