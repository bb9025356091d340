import { fieldsOf, parseJson, textOf } from '../parse-json.js'

/** Observes token renewals. */
export interface Renewals {
  /** Returns a `fetch` that observes renewals. */
  watch(send: typeof fetch): typeof fetch
  /**
   * Returns the error response to a refresh token, or undefined if the server has not rejected it.
   * @see RFC 6749 §5.2
   */
  rejectionOf(refreshToken: string): string | undefined
}

const TOKEN_PATH = /\/oauth2\/token(?:[?#]|$)/
/** Maximum number of stored error responses. Pending calls may need older ones. */
const MAX_REJECTED = 20

/**
 * Creates an observer of the token endpoint. It sends concurrent identical renewals once, and stores error responses.
 */
export function watchRenewals(): Renewals {
  const pending = new Map<string, Promise<Response>>()
  const rejected = new Map<string, string>()

  async function renew(refreshToken: string, request: Promise<Response>): Promise<Response> {
    const response = await request
    if (response.status !== 400 && response.status !== 401) return response
    const body = await response.clone().text()
    if (!textOf(fieldsOf(parseJson(body)).error)) return response
    rejected.set(refreshToken, body)
    if (rejected.size > MAX_REJECTED) rejected.delete(rejected.keys().next().value ?? '')
    return response
  }

  return {
    rejectionOf: (refreshToken) => rejected.get(refreshToken),
    watch: (send) => async (input, init) => {
      const refreshToken = refreshTokenOf(input, init)
      if (!refreshToken) return send(input, init)
      let response = pending.get(refreshToken)
      if (!response) {
        response = renew(refreshToken, send(input, init)).finally(() =>
          pending.delete(refreshToken),
        )
        pending.set(refreshToken, response)
      }
      return (await response).clone()
    },
  }
}

/** Returns the refresh token of a renewal request, or undefined for any other request. */
function refreshTokenOf(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): string | undefined {
  const address = input instanceof Request ? input.url : String(input)
  if (!TOKEN_PATH.test(address) || typeof init?.body !== 'string') return undefined
  const { grantType, refreshToken } = fieldsOf(parseJson(init.body))
  return grantType === 'refresh_token' ? textOf(refreshToken) : undefined
}
