import type { Prompt } from '@foyer/protocol'
import { FoyerError, OAuthError, StateLostError } from '../errors.js'
import {
  type AuthUrlOptions,
  generateOAuthData,
  type OAuthData,
  parseFromUrl,
  type RedirectAnswer,
} from './authorization.js'
import type { RedirectRecords } from './redirect-records.js'

/** How a login by redirect begins. */
export interface SignInRedirect {
  /** Where the code comes back to: a page of this site that calls `completeRedirect`. */
  redirectUri: string
  /** Where the person goes afterwards; the current page when left out. Same origin only. */
  originalUri?: string
  prompt?: Prompt
  /** Proof of a finished login: no page asks again. */
  sessionToken?: string
  responseMode?: 'query' | 'fragment'
}

/** What the redirect flow needs. */
export interface RedirectDeps {
  records: RedirectRecords
  createAuthUrl(data: OAuthData, options: AuthUrlOptions): Promise<string>
  /** Exchanges a code and takes its tokens. */
  signIn(code: string | null, state: string | null, data: OAuthData): Promise<unknown>
  loggedIn(): boolean
}

/** The two ends of a login by redirect. */
export interface RedirectFlow {
  start(request: SignInRedirect): Promise<void>
  complete(url: string): Promise<{ originalUri: string }>
}

/** Builds the flow. A code is exchanged once, however often and wherever `complete` is called with it. */
export function createRedirectFlow(deps: RedirectDeps): RedirectFlow {
  const finished = new Map<string, Promise<{ originalUri: string }>>()
  let latest: Promise<{ originalUri: string }> | undefined
  return {
    start: (request) => start(deps, request),
    complete(url) {
      const answer = parseFromUrl(url)
      cleanAddress(url)
      // Without code and state: a page that was mounted again after its address had been cleaned.
      if (latest && !answer.code && !answer.state) return latest
      const key = `${answer.state} ${answer.code}`
      const known = finished.get(key)
      if (known) return known
      const result = complete(deps, answer, url)
      latest = result
      finished.set(key, result)
      result.catch((error: unknown) => {
        // Only a lost connection leaves something to try again: the record was put back.
        if (isPassing(error)) finished.delete(key)
      })
      return result
    },
  }
}

async function start(deps: RedirectDeps, request: SignInRedirect): Promise<void> {
  const { redirectUri, originalUri = location.href, ...options } = request
  const data = await generateOAuthData(redirectUri, originalUri)
  const authUrl = await deps.createAuthUrl(data, options)
  deps.records.save(data)
  location.assign(authUrl)
}

async function complete(
  deps: RedirectDeps,
  answer: RedirectAnswer,
  url: string,
): Promise<{ originalUri: string }> {
  const { records } = deps
  const data = answer.state ? records.take(answer.state) : undefined
  if (!data) {
    // A callback that was opened again, by reload or from the history: the login is there already.
    if (deps.loggedIn()) return { originalUri: sameOrigin(records.landing()) }
    const text = answer.state ? 'Invalid _state' : 'Missing code or _state'
    const { origin, pathname } = new URL(url)
    const restart = () =>
      start(deps, { redirectUri: origin + pathname, originalUri: sameOrigin(records.landing()) })
    throw new StateLostError(text, { code: 'STATE_LOST', restart })
  }
  const { error, errorDescription } = answer
  if (error) throw new OAuthError(errorDescription ?? error, { code: error })
  try {
    await deps.signIn(answer.code, answer.state, data)
  } catch (failure) {
    if (isPassing(failure)) records.save(data)
    throw failure
  }
  const originalUri = sameOrigin(data.originalUri)
  records.setLanding(originalUri)
  return { originalUri }
}

function isPassing(error: unknown): boolean {
  return error instanceof FoyerError && error.retryable
}

/** An address of another origin, or a script, must not be where a login ends. */
function sameOrigin(uri: string | undefined): string {
  const home = `${location.origin}/`
  if (!uri || !URL.canParse(uri, home)) return home
  const { origin, href } = new URL(uri, home)
  return origin === location.origin ? href : home
}

/** Takes code and state out of the address bar and the history. @see RFC 9700 §4.3.1 */
function cleanAddress(url: string): void {
  if (url !== location.href) return
  const clean = new URL(url)
  const names = ['code', 'state', 'error', 'error_description']
  for (const name of names) clean.searchParams.delete(name)
  const fragment = new URLSearchParams(clean.hash.slice(1))
  if (names.some((name) => fragment.has(name))) clean.hash = ''
  if (clean.href !== url) history.replaceState(history.state, '', clean)
}
