import type { AuthorizedClientRequest, TokenRequest } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { SessionTokenRequest } from '@foyer/protocol/token-endpoints'
import type { AddressOf } from '../addresses.js'
import type { Clock } from '../clock.js'
import { invalidResponse } from '../errors.js'
import { textOf } from '../parse-json.js'
import { type HttpAnswer, type HttpRequest, readObject, type Send } from '../transport.js'
import type { StoredTokens } from './storage.js'

/**
 * Asks for tokens once, without retries. A refresh token that the answer leaves out is taken from `previous`.
 * @see RFC 6749 §4 and §6
 */
export type RequestTokens = (
  body: TokenRequest | SessionTokenRequest | AuthorizedClientRequest,
  previous: StoredTokens['refreshToken'],
  headers?: Record<string, string> | undefined,
  sendBy?: SendForTokens,
) => Promise<StoredTokens>

/** Sends a request for tokens, or gets the same text in another way. */
export type SendForTokens = (request: HttpRequest) => Promise<Pick<HttpAnswer, 'text'>>

/** Dependencies of the token endpoint. */
export interface TokenEndpointDeps {
  send: Send
  clock: Clock
  addressOf: AddressOf
}

/** Seconds that a token counts as valid when the server says nothing sensible about it. */
const FALLBACK_SECONDS = 60
const LONGEST_SECONDS = 31_536_000

/** Sends to the token endpoint and checks its answers. */
export function createRequestTokens({ send, clock, addressOf }: TokenEndpointDeps): RequestTokens {
  return async (body, previous, headers, sendBy: SendForTokens = send) => {
    const { method, path } = endpoints.token
    const request = { method, url: addressOf(path), headers, body: JSON.stringify(body) }
    const answer = await sendBy(request)
    const {
      access_token,
      refresh_token = previous.value,
      expires_in,
      ...others
    } = readObject(answer)
    const access = textOf(access_token)
    const refresh = textOf(refresh_token)
    if (!access || !refresh) throw invalidResponse(access ? 'refresh_token' : 'access_token')
    const lifetime = Number(expires_in)
    const seconds = lifetime > 0 && lifetime <= LONGEST_SECONDS ? lifetime : FALLBACK_SECONDS
    const expiresAt = Math.floor(clock.now() / 1000) + seconds
    // At 80 % of a short life, one minute before the end of a long one.
    const renewAt = expiresAt - Math.min(60, seconds / 5)
    const extensions = textOf(others.extensions)
    return {
      accessToken: { value: access, expiresAt, renewAt },
      refreshToken: { value: refresh, role: previous.role },
      ...(extensions && { extensions }),
    }
  }
}
