import {
  codeChallengeOf,
  createCodeVerifier,
  type Prompt,
  type ResponseMode,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Call } from '../call.js'
import { InvalidResponseError, OAuthError } from '../errors.js'
import type { CodeGrant } from '../tokens/token-endpoint.js'

/** What a redirect flow must remember until it comes back. @see RFC 7636 §4 and RFC 6749 §10.12 */
export interface OAuthData {
  /** Where the code comes back to; empty for a direct login. */
  redirectUri: string
  /** Where the person was before. */
  originalUri: string
  codeVerifier: string
  codeChallenge: string
  state: string
}

/** How an authorization address is asked for. */
export interface AuthUrlOptions {
  /** Where the code comes back: `fragment` when left out. */
  responseMode?: ResponseMode
  /** `login` when left out. */
  prompt?: Prompt
  /** Proof of a finished login: no page asks again. */
  sessionToken?: string
}

/** What came back in the address; what is missing is null. */
export interface RedirectAnswer {
  code: string | null
  state: string | null
  /** OAuth error code. @see RFC 6749 §4.1.2.1 */
  error?: string
  errorDescription?: string
}

/** Makes the secrets of one flow. */
export async function generateOAuthData(redirectUri: string, originalUri = ''): Promise<OAuthData> {
  const codeVerifier = createCodeVerifier()
  const [codeChallenge, state] = await Promise.all([
    codeChallengeOf(codeVerifier),
    codeChallengeOf(createCodeVerifier()),
  ])
  return { redirectUri, originalUri, codeVerifier, codeChallenge, state }
}

/** Asks for the address to send the browser to. */
export async function createAuthUrl(
  call: Call,
  clientId: string,
  data: OAuthData,
  options: AuthUrlOptions = {},
): Promise<string> {
  const { redirectUri, codeChallenge, state } = data
  const { responseMode = 'fragment', prompt = 'login', sessionToken } = options
  const authRequest = {
    ...(redirectUri && { redirectUri }),
    clientId,
    codeChallenge,
    codeChallengeMethod: 'S256',
    responseMode,
    responseType: 'code',
    scope: 'offline_access',
    state,
    ...(sessionToken && { sessionToken }),
  } as const
  const answer = await call(endpoints.createRedirectSession, { auth: { authRequest, prompt } })
  return webUrl(answer.redirectSession?.fullUrl)
}

/** Checks an address before a browser is sent there: a script address would run in the page. */
export function webUrl(address: unknown): string {
  if (typeof address === 'string' && /^https?:\/\//i.test(address)) return address
  throw new InvalidResponseError('expected a web address in "redirectSession.fullUrl"')
}

/** Reads the answer in an address: after the hash, else in the query, or only where `mode` says. */
export function parseFromUrl(url: string, mode?: 'query' | 'fragment'): RedirectAnswer {
  const { hash, search } = new URL(url)
  const fragment = new URLSearchParams(hash.slice(1))
  const inFragment = mode ? mode === 'fragment' : fragment.has('state') || fragment.has('code')
  const found = inFragment ? fragment : new URLSearchParams(search)
  const answer: RedirectAnswer = { code: found.get('code'), state: found.get('state') }
  const error = found.get('error')
  const errorDescription = found.get('error_description')
  if (!error) return answer
  return { ...answer, error, ...(errorDescription !== null && { errorDescription }) }
}

/**
 * Checks that a code answers this flow.
 * @throws OAuthError 'Missing code or _state' or 'Invalid _state'
 * @see RFC 6749 §10.12
 */
export function codeGrant(
  code: string | null | undefined,
  state: string | null | undefined,
  data: OAuthData,
): CodeGrant {
  if (!code || !state) throw new OAuthError('Missing code or _state', { code: 'missing_code' })
  if (state !== data.state) throw new OAuthError('Invalid _state', { code: 'invalid_state' })
  return { code, codeVerifier: data.codeVerifier, redirectUri: data.redirectUri }
}
