import type { AuthorizedClientRequest, TokenRequest } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { SessionTokenRequest } from '@foyer/protocol/token-endpoints'
import type { AddressOf } from '../addresses.js'
import type { Clock } from '../clock.js'
import { invalidResponse } from '../errors.js'
import { textOf } from '../parse-json.js'
import { type HttpRequest, type HttpResponse, readObject, type Send } from '../transport.js'
import type { StoredTokens } from './token-storage.js'

/**
 * Sends a token request once, without retries. `previous` is the refresh token so far: the new tokens get its role, and
 * keep its value if the response contains none. Before a login, the value is empty.
 * @see RFC 6749 §4 and §6
 */
export type RequestTokens = (
  body: TokenRequest | SessionTokenRequest | AuthorizedClientRequest,
  previous: StoredTokens['refreshToken'],
  headers?: Record<string, string> | undefined,
  sendForTokens?: SendForTokens,
) => Promise<StoredTokens>

/** Sends a token request, or returns the same text from another response. */
export type SendForTokens = (request: HttpRequest) => Promise<Pick<HttpResponse, 'text'>>

/** Dependencies of the token endpoint. */
interface TokenEndpointDeps {
  send: Send
  clock: Clock
  addressOf: AddressOf
}

/** Lifetime in seconds of a token whose `expires_in` is missing or invalid. */
const FALLBACK_SECONDS = 60
/** Longest valid `expires_in` in seconds: one year. */
const LONGEST_SECONDS = 31_536_000

/** Creates the function that requests tokens and validates the response. */
export function createRequestTokens({ send, clock, addressOf }: TokenEndpointDeps): RequestTokens {
  return async (body, previous, headers, sendForTokens: SendForTokens = send) => {
    const { method, path } = endpoints.token
    const request = { method, url: addressOf(path), headers, body: JSON.stringify(body) }
    const response = await sendForTokens(request)
    const { access_token, refresh_token, expires_in, ...others } = readObject(response)
    const access = textOf(access_token)
    const refresh = textOf(refresh_token ?? previous.value)
    if (!access || !refresh) throw invalidResponse(access ? 'refresh_token' : 'access_token')
    const lifetime = Number(expires_in)
    const seconds = lifetime > 0 && lifetime <= LONGEST_SECONDS ? lifetime : FALLBACK_SECONDS
    const expiresAt = Math.floor(clock.now() / 1000) + seconds
    // One minute before the expiry, or after 80 % of a lifetime below five minutes.
    const renewAt = expiresAt - Math.min(60, seconds / 5)
    const extensions = textOf(others.extensions)
    return {
      accessToken: { value: access, expiresAt, renewAt },
      refreshToken: { value: refresh, role: previous.role },
      ...(extensions && { extensions }),
    }
  }
}
