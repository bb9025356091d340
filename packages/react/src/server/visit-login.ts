import {
  type AuthUrlOptions,
  createAuth,
  FoyerError,
  OAuthError,
  parseFromUrl,
  type RedirectResponse,
} from '@foyer/client'
import type { StartedLogin } from './cookie-content.js'
import type { LoginProblem } from './login-problem.js'
import { pathOfSite } from './same-origin.js'
import type { VisitState } from './visit-state.js'

/** Options of a login. */
export interface SiteLoginOptions {
  /** Path of the site to open afterwards. Default: the request's `?to=`. */
  to?: string | undefined
  /** Prompt of the hosted page. Default `login`. @see docs/wire/hosted-pages.md#prompts */
  prompt?: NonNullable<AuthUrlOptions['prompt']> | undefined
}

/** Maximum duration of a login in seconds. */
const LOGIN_SECONDS = 600
/** Maximum number of pending logins of a browser. */
const MAX_LOGINS = 3

/** Starts a login: stores its secrets in the cookie and redirects to the hosted page. */
export async function startLogin(
  state: VisitState,
  options: SiteLoginOptions = {},
): Promise<Response> {
  const { site, request, connection } = state
  const requestedPath = options.to ?? new URL(request.url).searchParams.get('to')
  const to = pathOfSite(requestedPath, site.config.origin)
  const auth = createAuth(connection)
  const data = await auth.generateOAuthData(site.callbackUrl)
  const { prompt } = options
  try {
    const authOptions = { responseMode: 'query', ...(prompt && { prompt }) } as const
    const { authUrl } = await auth.getAuthUrl(data, authOptions)
    const until = Math.floor(site.clock.now() / 1000) + LOGIN_SECONDS
    const started = { state: data.state, codeVerifier: data.codeVerifier, to, until }
    state.logins = [started, ...state.logins].slice(0, MAX_LOGINS)
    return redirectTo(authUrl)
  } catch (error) {
    return problemOf(state, error, to)
  }
}

/** Completes a login with the code and state in the callback URL. */
export async function finishLogin(state: VisitState): Promise<Response> {
  const { request, connection, logins } = state
  const params = parseFromUrl(request.url, 'query')
  const startedLogin = logins.find((login) => login.state === params.state)
  const isComplete = startedLogin?.codeVerifier === ''
  if (!startedLogin || isComplete) {
    // The callback was opened again, by a reload or from the history, after the login was completed.
    if (connection.session.state().loggedIn) return redirectTo(startedLogin?.to ?? '/')
    return showProblem(state, { reason: 'state-lost' }, startedLogin?.to)
  }
  const { to } = startedLogin
  const others = logins.filter((login) => login !== startedLogin)
  try {
    await exchange(state, params, startedLogin)
  } catch (error) {
    state.logins = others
    return problemOf(state, error, to)
  }
  state.logins = [{ ...startedLogin, codeVerifier: '' }, ...others]
  return redirectTo(to)
}

async function exchange(
  { site, connection }: VisitState,
  params: RedirectResponse,
  { state, codeVerifier }: StartedLogin,
): Promise<void> {
  const { code, error, errorDescription } = params
  if (error) throw new OAuthError(errorDescription ?? error, { code: error })
  if (!code) throw new OAuthError('Missing code', { code: 'missing_code' })
  const data = { redirectUri: site.callbackUrl, originalUri: '', codeChallenge: '' }
  const tokens = await site.exchanges.once(`${codeVerifier} ${code}`, () =>
    createAuth(connection).getMemberTokens(code, state, { ...data, codeVerifier, state }),
  )
  // Another request of this browser may have made the exchange: then this session has not stored its tokens yet.
  const { session } = connection
  if (session.tokens()?.refreshToken.value !== tokens.refreshToken.value) session.install(tokens)
}

function problemOf(state: VisitState, error: unknown, to: string): Response {
  if (!(error instanceof FoyerError)) throw error
  if (error.retryable) return showProblem(state, { reason: 'unreachable' }, to)
  if (!(error instanceof OAuthError)) throw error
  return showProblem(state, { reason: 'refused', code: error.code }, to)
}

function showProblem(
  { site }: VisitState,
  problem: Omit<LoginProblem, 'retry'>,
  to = '/',
): Response {
  return site.showProblem({ ...problem, retry: `${site.loginPath}?to=${encodeURIComponent(to)}` })
}

/** Redirects with 303, so that the next request is a GET. @see RFC 9110 §15.4.4 */
export function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location } })
}
