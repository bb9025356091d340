import type { TokenRequest } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Clock } from '../clock.js'
import { InvalidResponseError } from '../errors.js'
import type { Send } from '../transport.js'
import type { StoredTokens } from './storage.js'

/** The grants that the client asks for, one request each, without retries. @see RFC 6749 §4 and §6 */
export interface TokenEndpoint {
  /** Tokens of an anonymous visitor. */
  anonymous(): Promise<StoredTokens>
  /** A new access token for the same person. */
  renew(held: StoredTokens): Promise<StoredTokens>
  /** Member tokens for an authorization code. @see RFC 7636 §4.5 */
  exchange(grant: CodeGrant): Promise<StoredTokens>
}

/** An authorization code and the proof that it was asked for here. */
export interface CodeGrant {
  code: string
  codeVerifier: string
  /** Repeats the redirect URI of the authorization request; empty when that had none. */
  redirectUri: string
}

/** What the token endpoint needs. */
export interface TokenEndpointDeps {
  send: Send
  clock: Clock
  /** Origin of the token endpoint. */
  host: string
  clientId: string
}

/** Builds the requests to the token endpoint and checks its answers. */
export function createTokenEndpoint(deps: TokenEndpointDeps): TokenEndpoint {
  const { clientId, clock } = deps
  const url = deps.host + endpoints.token.path
  const request = (body: TokenRequest) => deps.send({ method: 'POST', url, body })
  return {
    async anonymous() {
      const answer = await request({ clientId, grantType: 'anonymous' })
      return readTokens(answer, clock, { value: '', role: 'visitor' })
    },
    async renew({ refreshToken }) {
      const body = {
        clientId,
        refreshToken: refreshToken.value,
        grantType: 'refresh_token',
      } as const
      return readTokens(await request(body), clock, refreshToken)
    },
    async exchange({ code, codeVerifier, redirectUri }) {
      const proof = redirectUri ? { redirectUri, code, codeVerifier } : { code, codeVerifier }
      const answer = await request({ clientId, grantType: 'authorization_code', ...proof })
      return readTokens(answer, clock, { value: '', role: 'member' })
    },
  }
}

/** Seconds that a token counts as valid when the server says nothing sensible about it. */
const FALLBACK_SECONDS = 60
const LONGEST_SECONDS = 31_536_000

function readTokens(
  answer: Record<string, unknown>,
  clock: Clock,
  before: StoredTokens['refreshToken'],
): StoredTokens {
  const { access_token: access, refresh_token: refresh = before.value } = answer
  if (typeof access !== 'string' || !access || typeof refresh !== 'string' || !refresh) {
    throw new InvalidResponseError('expected "access_token" and "refresh_token" in the answer')
  }
  const said = Number(answer.expires_in)
  const seconds = said > 0 && said <= LONGEST_SECONDS ? said : FALLBACK_SECONDS
  const expiresAt = Math.floor(clock.now() / 1000) + seconds
  // At 80 % of a short life, one minute before the end of a long one.
  const renewAt = expiresAt - Math.min(60, seconds / 5)
  return {
    accessToken: { value: access, expiresAt, renewAt },
    refreshToken: { value: refresh, role: before.role },
  }
}
