import { codeChallengeOf, encodeBase64Url, type Prompt, type ResponseMode } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { FoyerError, OAuthError } from '../errors.js'
import { postOf } from '../post.js'
import type { StoredTokens } from '../tokens/token-storage.js'
import { redirectAddress } from './redirect-address.js'

/**
 * State and PKCE values of an authorization. Store them until the browser returns.
 * @see RFC 7636 §4 and RFC 6749 §10.12
 */
export interface OAuthData {
  /** URL that receives the code; empty for a direct login. */
  redirectUri: string
  /** URL of the page that started the login. */
  originalUri: string
  codeVerifier: string
  codeChallenge: string
  state: string
}

/** Options of an authorization URL. */
export interface AuthUrlOptions {
  /**
   * Return of the code: in the fragment or the query of the redirect URI, in a posted form, or in a message of a frame.
   * Default `fragment`.
   */
  responseMode?: ResponseMode
  /** `none` fails instead of showing a login page. Default `login`. */
  prompt?: Prompt
  /** Session token of a completed login, to skip the login page. */
  sessionToken?: string
  /** Identity provider: the id of a connection of the site. For the hosted provider only; Foyer ignores it. */
  idp?: string
}

/** Creates the state and PKCE verifier of one authorization. */
export async function generateOAuthData(redirectUri: string, originalUri = ''): Promise<OAuthData> {
  const codeVerifier = createSecret()
  const codeChallenge = await codeChallengeOf(codeVerifier)
  return { redirectUri, originalUri, codeVerifier, codeChallenge, state: createSecret() }
}

/**
 * Creates a random secret of 256 bits, in 43 characters. It needs less JavaScript than `createCodeVerifier`.
 * @see RFC 7636 §4.1
 */
function createSecret(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** URL of the hosted login page. */
export interface AuthUrl {
  authUrl: string
  /**
   * Id of the redirect session, which is the parameter `request` of the URL; not the session token of a login.
   * Undefined if the server sends none.
   */
  sessionToken?: string | undefined
}

/** Requests an authorization URL. */
export async function createAuthUrl(
  connection: Connection,
  { redirectUri, codeChallenge, state }: OAuthData,
  { responseMode = 'fragment', prompt = 'login', sessionToken, idp }: AuthUrlOptions = {},
): Promise<AuthUrl> {
  const { config } = connection
  const authRequest = {
    ...(redirectUri && { redirectUri }),
    clientId: config.clientId,
    codeChallenge,
    codeChallengeMethod: 'S256',
    responseMode,
    responseType: 'code',
    scope: 'offline_access',
    state,
    ...(sessionToken && { sessionToken }),
    ...(idp && { idp }),
  } as const
  const { language: lang } = config
  const preferences = lang && { preferences: { additionalQueryParameters: { lang } } }
  const request = { auth: { authRequest, prompt }, ...preferences }
  const response = await postOf(connection)(endpoints.createRedirectSession, request)
  const authUrl = redirectAddress(config, response)
  return { authUrl, sessionToken: response.redirectSession.sessionToken }
}

/**
 * Validates `state`, exchanges the code for tokens and stores the tokens in the session.
 * @throws OAuthError 'Missing code or _state', 'Invalid _state', or 'Failed to get member tokens' if the server rejects
 * the code
 * @see RFC 6749 §10.12 and RFC 7636 §4.5
 */
export async function exchangeCode(
  connection: Connection,
  code: string | null | undefined,
  state: string | null | undefined,
  { state: expected, redirectUri, codeVerifier }: OAuthData,
): Promise<StoredTokens> {
  if (!code || !state) throw new OAuthError('Missing code or _state', { code: 'missing_code' })
  if (state !== expected) throw new OAuthError('Invalid _state', { code: 'invalid_state' })
  const { requestTokens, session, config } = connection
  const grant = { clientId: config.clientId, grantType: 'authorization_code' } as const
  const proof = { ...(redirectUri && { redirectUri }), code, codeVerifier }
  const tokens = await requestTokens({ ...grant, ...proof }, noRefreshToken).catch(
    throwExchangeError,
  )
  session.install(tokens)
  return tokens
}

/** The previous refresh token at a login: none, and the role of the new tokens. */
export const noRefreshToken = { value: '', role: 'member' } as const

/**
 * Throws the error with the message of the official client if the server rejected a grant. The server's message becomes
 * `hint`.
 */
export function throwExchangeError(error: unknown): never {
  if (error instanceof FoyerError && !error.retryable) {
    const { message } = error
    const hint = message === error.code ? error.hint : message
    Object.assign(error, { message: 'Failed to get member tokens', hint })
  }
  throw error
}
