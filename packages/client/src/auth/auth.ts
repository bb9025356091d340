import type { CallOptions } from '../call.js'
import type { Connection } from '../connection.js'
import type { StoredTokens } from '../tokens/storage.js'
import {
  type AuthUrlOptions,
  codeGrant,
  createAuthUrl,
  generateOAuthData,
  type OAuthData,
  parseFromUrl,
  type RedirectAnswer,
} from './authorization.js'
import { type LoginInput, login, type RegisterInput, register } from './credentials.js'
import type { LoginState } from './login-state.js'
import { logout } from './logout.js'
import { createRedirectFlow, type RedirectDeps, type SignInRedirect } from './redirect-flow.js'
import { redirectRecords } from './redirect-records.js'
import { authorizeInFrame } from './silent.js'
import { type PendingLogin, processVerification, resendVerification } from './verification.js'

/**
 * Letting members in and out. Every call may throw NetworkError, TimeoutError, InvalidResponseError or
 * SystemError, which are retryable; refusals of a login are returned, not thrown.
 */
export interface Auth {
  /** Asks for a new account. `SUCCESS` gives a session token: proof of the login, good for one authorization. */
  register(input: RegisterInput, options?: CallOptions): Promise<LoginState>
  /** Asks for a login with e-mail address and password. */
  login(input: LoginInput, options?: CallOptions): Promise<LoginState>
  /** Submits the code of a verification mail, for the last login that asked for one or for `state`. */
  processVerification(input: { verificationCode: string }, state?: LoginState): Promise<LoginState>
  /** Has the verification mail sent again. @throws FoyerError `NO_VERIFICATION` when no login waits for one */
  resendVerification(): Promise<void>
  /** Makes the secrets of one authorization. @see RFC 7636 §4 */
  generateOAuthData(redirectUri: string, originalUri?: string): Promise<OAuthData>
  /** Asks for the address to send the browser to. */
  getAuthUrl(data: OAuthData, options?: AuthUrlOptions): Promise<{ authUrl: string }>
  /** Reads what came back, from the current address when none is given. */
  parseFromUrl(url?: string, responseMode?: 'query' | 'fragment'): RedirectAnswer
  /** Exchanges a code and logs in with it. @throws OAuthError 'Missing code or _state', 'Invalid _state', or the server's */
  getMemberTokens(code: string, state: string, data: OAuthData): Promise<StoredTokens>
  /** Logs in with a session token through a hidden frame, for 120000 ms at the most. @throws OAuthError, TimeoutError */
  getMemberTokensForDirectLogin(sessionToken: string): Promise<StoredTokens>
  /** Leaves the page to log in on the hosted one; resolves when the browser is on its way. */
  signInWithRedirect(request: SignInRedirect): Promise<void>
  /** Ends a login by redirect, once per code. @throws StateLostError with a way to start again; OAuthError */
  completeRedirect(url?: string): Promise<{ originalUri: string }>
  /** Logs out here at once and on the server; `logoutUrl` ends the hosted session and leads to `returnTo`. */
  logout(returnTo: string): Promise<{ logoutUrl: string }>
  /** Whether a member is logged in. */
  loggedIn(): boolean
}

/** Joins the auth calls around one session. */
export function createAuth(deps: Connection): Auth {
  const { call, clientId, session } = deps
  const pending: PendingLogin = { state: { loginState: 'INITIAL' } }
  const loggedIn = () => session.state().loggedIn
  const signIn: RedirectDeps['signIn'] = (code, state, data) => exchange(deps, code, state, data)
  const flow = createRedirectFlow({
    records: redirectRecords(deps.storagePrefix, deps.clock.now),
    createAuthUrl: (data, options) => createAuthUrl(call, clientId, data, options),
    signIn,
    loggedIn,
  })
  return {
    login: (input, options) => remember(pending, login(call, input, options)),
    register: (input, options) => remember(pending, register(call, input, options)),
    processVerification: ({ verificationCode }, state = pending.state) =>
      remember(pending, processVerification(call, verificationCode, state)),
    resendVerification: () => resendVerification(call, pending.state),
    generateOAuthData,
    getAuthUrl: async (data, options) => ({
      authUrl: await createAuthUrl(call, clientId, data, options),
    }),
    parseFromUrl: (url = location.href, mode) => parseFromUrl(url, mode),
    getMemberTokens: (code, state, data) => exchange(deps, code, state, data),
    getMemberTokensForDirectLogin: (sessionToken) => signInSilently(deps, sessionToken),
    signInWithRedirect: flow.start,
    completeRedirect: (url = location.href) => flow.complete(url),
    logout: async (returnTo) => ({ logoutUrl: await logout(deps, returnTo) }),
    loggedIn,
  }
}

/** A refused code leaves the login waiting: another code may be tried. */
async function remember(pending: PendingLogin, answer: Promise<LoginState>): Promise<LoginState> {
  const state = await answer
  if (state.loginState !== 'FAILURE') pending.state = state
  return state
}

async function exchange(
  { tokenEndpoint, session }: Connection,
  code: string | null,
  state: string | null,
  data: OAuthData,
): Promise<StoredTokens> {
  const tokens = await tokenEndpoint.exchange(codeGrant(code, state, data))
  session.install(tokens)
  return tokens
}

async function signInSilently(deps: Connection, sessionToken: string): Promise<StoredTokens> {
  const { clock, clientId } = deps
  const { window } = globalThis
  if (!window) throw new TypeError('expected a page: a direct login needs a hidden frame')
  const data = await generateOAuthData('')
  const options = { responseMode: 'web_message', prompt: 'none', sessionToken } as const
  const authUrl = await createAuthUrl(deps.call, clientId, data, options)
  const code = await authorizeInFrame({ window, clock, authUrl, state: data.state })
  return exchange(deps, code, data.state, data)
}
