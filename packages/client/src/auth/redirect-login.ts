import type { Connection } from '../connection.js'
import { FoyerError, OAuthError, StateLostError } from '../errors.js'
import { type AuthUrlOptions, createAuthUrl, exchangeCode, generateOAuthData } from './code-flow.js'
import { parseFromUrl } from './parse-from-url.js'
import { type RedirectRecords, redirectRecords } from './redirect-records.js'

/** Options of a login by redirect. */
export interface RedirectLoginOptions extends Omit<AuthUrlOptions, 'responseMode'> {
  /** URL of the page that receives the code and calls `completeRedirect`. */
  redirectUri: string
  /** URL that `completeRedirect` returns, on the same origin. Default: the current page. */
  originalUri?: string
  /** Part of the redirect URI that contains the code. Default `fragment`. */
  responseMode?: 'query' | 'fragment'
}

/** Login by redirect. */
export interface RedirectLogin {
  /**
   * Navigates to the hosted login page. Resolves when the navigation starts.
   * @example
   * await client.auth.loginWithRedirect({ redirectUri: `${location.origin}/callback` })
   */
  loginWithRedirect(request: RedirectLoginOptions): Promise<void>
  /**
   * Completes a login by redirect on the page of `redirectUri` and returns the URL to continue at. Repeated calls
   * exchange a code once. `url` is the callback URL. Default: `location.href`, read after the JavaScript of this call
   * has loaded; pass it if a router may change it before.
   * @throws StateLostError if this browser has no record of the login; its `restart` starts the login again
   * @throws OAuthError if the hosted page or the token endpoint rejects the login
   * @example
   * const { originalUri } = await client.auth.completeRedirect()
   */
  completeRedirect(url?: string): Promise<{ originalUri: string }>
}

/** Creates the redirect login calls. Repeated calls of `completeRedirect` exchange a code once (`results`). */
export function redirectLoginCalls(connection: Connection): RedirectLogin {
  const { storagePrefix = 'foyer' } = connection.config
  const deps = { connection, records: redirectRecords(storagePrefix, connection.clock.now) }
  /** The results by URL; those of temporary failures are removed. */
  const results = new Map<string, Promise<{ originalUri: string }>>()
  /** The last URL with a code, state or error. */
  let lastUrl: string | undefined
  /** True once a call has logged the member in. */
  let isComplete = false
  return {
    loginWithRedirect: (request) => start(deps, request),
    async completeRedirect(url = location.href) {
      const cleanUrl = cleanAddress(url)
      // After a logout, the same URL must not return the earlier result.
      if (isComplete && !connection.session.state().loggedIn) {
        results.clear()
        lastUrl = undefined
        isComplete = false
      }
      const { code, state, error } = parseFromUrl(url)
      if (code || state || error) lastUrl = url
      // `cleanAddress` removes code and state from the address bar, so a later call without `url` continues with the
      // last URL that had them.
      const callbackUrl = lastUrl ?? url
      const earlier = results.get(callbackUrl)
      if (earlier) return earlier
      const result = complete(deps, callbackUrl)
      results.set(callbackUrl, result)
      result.then(
        () => {
          isComplete = true
        },
        (failure: unknown) => {
          if (!isRetryable(failure)) return
          // `complete` has stored the record again, so the next call can retry, also after a reload.
          results.delete(callbackUrl)
          if (location.href === cleanUrl) history.replaceState(history.state, '', url)
        },
      )
      return result
    },
  }
}

interface RedirectDeps {
  connection: Connection
  records: RedirectRecords
}

async function start(deps: RedirectDeps, request: RedirectLoginOptions): Promise<void> {
  const {
    redirectUri,
    originalUri = withoutAuthorizationResponse(location.href),
    ...options
  } = request
  const data = await generateOAuthData(redirectUri, originalUri)
  const { authUrl } = await createAuthUrl(deps.connection, data, options)
  deps.records.save(data)
  location.assign(authUrl)
}

async function complete(deps: RedirectDeps, url: string): Promise<{ originalUri: string }> {
  const { connection, records } = deps
  const { code, state, error, errorDescription } = parseFromUrl(url)
  const data = state ? records.take(state) : undefined
  // The callback was opened again, by a reload or from the history, after the login was completed.
  if (!data && connection.session.state().loggedIn) {
    return { originalUri: sameOrigin(records.lastOriginalUri()) }
  }
  // An error without `state` has no record, and is thrown as it is. An error with an unknown `state` is a lost login.
  if (error && (data || !state)) {
    throw new OAuthError(errorDescription ?? error, { code: error })
  }
  if (!data) {
    const text = state ? 'Invalid _state' : 'Missing code or _state'
    const { origin, pathname } = new URL(url)
    const restart = () =>
      start(deps, {
        redirectUri: origin + pathname,
        originalUri: sameOrigin(records.lastOriginalUri()),
      })
    throw new StateLostError(text, { restart })
  }
  try {
    await exchangeCode(connection, code, state, data)
  } catch (failure) {
    if (isRetryable(failure)) records.save(data)
    throw failure
  }
  const originalUri = sameOrigin(data.originalUri)
  records.setLastOriginalUri(originalUri)
  return { originalUri }
}

function isRetryable(error: unknown): boolean {
  return error instanceof FoyerError && error.retryable
}

/** Returns the URL if it is on the origin of the page, else the home page. */
function sameOrigin(uri: string | undefined): string {
  const home = `${location.origin}/`
  if (!uri || !URL.canParse(uri, home)) return home
  const { origin, href } = new URL(uri, home)
  return origin === location.origin ? href : home
}

/**
 * Removes code and state from the address bar and the history. Returns the new URL of the page.
 * @see RFC 9700 §4.3.1
 */
function cleanAddress(url: string): string | undefined {
  if (url !== location.href) return undefined
  const clean = withoutAuthorizationResponse(url)
  if (clean !== url) history.replaceState(history.state, '', clean)
  return clean
}

/** Returns a URL without the parameters of an authorization response. */
function withoutAuthorizationResponse(url: string): string {
  const clean = new URL(url)
  const names = ['code', 'state', 'error', 'error_description', 'iss']
  for (const name of names) clean.searchParams.delete(name)
  const fragment = new URLSearchParams(clean.hash.slice(1))
  if (names.some((name) => fragment.has(name))) clean.hash = ''
  return clean.href
}
