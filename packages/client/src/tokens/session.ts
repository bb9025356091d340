import type { ClientConfig } from '../client-config.js'
import type { Clock } from '../clock.js'
import { FoyerError, OAuthError } from '../errors.js'
import { createBackoff } from '../retry-rules.js'
import { callListener } from './call-listener.js'
import { nextState, type SessionState, unreadState } from './session-state.js'
import { withTabLock } from './tab-lock.js'
import type { RequestTokens, SendForTokens } from './token-endpoint.js'
import type { StoredTokens, TokenStorage } from './token-storage.js'

/*
 * Counters that tell two states apart:
 * - `tokenVersion` (of this tab): a login, a logout or other tokens in the storage increment it, a renewal by this tab
 *   does not. A pending renewal compares it.
 * - `loginId` (stored): a login sets it, renewals keep it. `hasSameLogin` compares it with the tokens of another tab.
 * - `generation` (of the state): changes when a member logs in or out. Writes, live queries and caches compare it.
 * - `changes.count` (of the connection): writes and live events increment it. Shared reads compare it.
 */

/** Session of a visitor or member. */
export interface Session {
  /**
   * Returns the current state: the same object until a property changes. While there are listeners and the storage has
   * no `subscribe`, a change by another tab appears only with the next request or with `tokens()`.
   */
  state(): SessionState
  /** Calls `listener` with the new state after each change. Returns a function that removes the listener. */
  subscribe(listener: (state: SessionState) => void): () => void
  /** Returns the stored tokens, or undefined before the first call and after a logout. */
  tokens(): StoredTokens | undefined
  /** Protocol extensions of the server, for a session whose `tokens` do not list them. */
  readonly extensions?: string | undefined
  /**
   * Returns a valid access token. Renews an expired one, and requests visitor tokens if there are none.
   * @throws FoyerError that is `retryable` for a temporary failure, for example a NetworkError, TimeoutError or
   * SystemError. The session keeps its tokens, unless `renewalFailure` is `visitor`
   * @throws OAuthError if the server rejects the request for visitor tokens
   */
  authorization(options?: AuthorizationOptions): Promise<string>
}

/** A session with the methods that login and logout use. */
export interface WritableSession extends Session {
  /** Stores the tokens of a login. */
  install(tokens: StoredTokens): void
  /** Removes the tokens. */
  clear(): void
  /** Requests new tokens with a refresh token, without storing them in the session. */
  refreshTokens(stored: StoredTokens): Promise<StoredTokens>
}

/** Options of `authorization`. */
export interface AuthorizationOptions {
  /** Access token that the server has rejected. It is renewed instead of returned. */
  rejected?: string | undefined
  /** Sends a request whose response contains a visitor's tokens: the token request, or the first read. */
  sendForTokens?: SendForTokens
}

/** Dependencies of a session. */
interface SessionDeps {
  config: Pick<ClientConfig, 'clientId' | 'renewalFailure'>
  storage: TokenStorage
  requestTokens: RequestTokens
  clock: Clock
}

/** Milliseconds until the next early renewal after a failed one. */
const EARLY_RENEWAL_PAUSE_MS = 10_000

/**
 * Creates a session. It runs one renewal at a time, and discards its result if a login or logout happens in the
 * meantime.
 */
export function createSession(deps: SessionDeps): WritableSession {
  const { storage, requestTokens, clock } = deps
  const { clientId, renewalFailure } = deps.config
  const listeners = new Set<(state: SessionState) => void>()
  let tokens = storage.get()
  let current = nextState(unreadState, tokens, tokens?.loginId ?? 0, undefined)
  /** Version of the tokens. A login, a logout or another tab increments it, which invalidates the pending renewal. */
  let tokenVersion = 0
  /** Pending renewal of this version. */
  let renewal: Promise<string | undefined> | undefined
  let noEarlyRenewalUntil = 0
  /** True if a call waits for the pending renewal, because the access token has expired or was rejected. */
  let isAwaited = false
  let unsubscribe: (() => void) | undefined

  /**
   * Sets the tokens and the state. Changes `generation` of the state if a member logs in or out; a renewal in any tab
   * keeps it.
   */
  function apply(
    next: StoredTokens | undefined,
    reason?: string,
    isSameLogin = hasSameLogin(tokens, next),
  ): void {
    const involvesMember = current.loggedIn || next?.refreshToken.role === 'member'
    const before = current
    const generation =
      involvesMember && !isSameLogin ? (next?.loginId ?? before.generation + 1) : before.generation
    current = nextState(before, next, generation, reason)
    tokens = next
    if (current !== before) {
      for (const listener of [...listeners]) callListener(() => listener(current))
    }
  }

  function store(next: StoredTokens | undefined, reason?: string, isSameLogin?: boolean): void {
    if (next) storage.set(next)
    else storage.remove()
    apply(next, reason, isSameLogin)
  }

  function startVersion(): void {
    tokenVersion += 1
    renewal = undefined
  }

  /** Reads the tokens that another tab may have stored. */
  function syncWithStorage(): void {
    const stored = storage.get()
    if (hasSameTokens(stored, tokens)) {
      tokens = stored
      return
    }
    startVersion()
    // `nextState` ignores the reason if the new tokens are those of a member.
    apply(stored, current.loggedIn ? 'logged-out' : current.reason)
  }

  /**
   * Reads the storage, which may change the tokens and notify listeners. Returns true if no tab has changed the tokens
   * since this version.
   */
  function syncAndCompareVersion(version: number): boolean {
    syncWithStorage()
    return tokenVersion === version
  }

  /** Renews the tokens. Returns the new access token, or undefined if a login or logout happened in the meantime. */
  function renew(sendForTokens?: SendForTokens): Promise<string | undefined> {
    if (renewal) return renewal
    isAwaited = false
    const versionAtStart = tokenVersion
    renewal = withTabLock(storage.sharedName, clock, () =>
      requestWithRetries(versionAtStart, sendForTokens),
    ).finally(() => {
      if (tokenVersion === versionAtStart) renewal = undefined
    })
    return renewal
  }

  async function requestWithRetries(
    versionAtStart: number,
    sendForTokens?: SendForTokens,
  ): Promise<string | undefined> {
    const waitOrThrow = createBackoff(clock)
    // Each `await` gives another tab time to change the tokens.
    while (syncAndCompareVersion(versionAtStart)) {
      const previous = tokens
      try {
        const next = await request(previous, sendForTokens)
        if (!syncAndCompareVersion(versionAtStart)) break
        // Tokens that the app has stored may have no `loginId`.
        store({ ...next, loginId: previous?.loginId }, current.reason, true)
        return next.accessToken.value
      } catch (error) {
        if (!syncAndCompareVersion(versionAtStart)) break
        // After the end of a session, the next iteration requests visitor tokens.
        if (previous && endsSession(error)) end(error)
        else await waitOrThrow(error, true)
      }
    }
    // Another tab or a login has changed the tokens: `authorization` reads them again.
    return undefined
  }

  /**
   * Returns true if the server rejected the refresh token, or for any error if `renewalFailure` is `visitor` and a call
   * waits.
   */
  function endsSession(error: unknown): boolean {
    const isRefusal = error instanceof FoyerError && !error.retryable
    return isRefusal || (isAwaited && renewalFailure === 'visitor')
  }

  function end(error: unknown): void {
    const endReason = (error instanceof OAuthError && error.reason) || 'unknown'
    store(undefined, current.loggedIn ? endReason : current.reason)
  }

  /** Requests new tokens with a refresh token, or visitor tokens without one. */
  async function request(
    stored?: StoredTokens,
    sendForTokens?: SendForTokens,
  ): Promise<StoredTokens> {
    if (!stored) {
      const visitor = { value: '', role: 'visitor' } as const
      return requestTokens({ clientId, grantType: 'anonymous' }, visitor, undefined, sendForTokens)
    }
    const { refreshToken, extensions } = stored
    const { value, role } = refreshToken
    if (!value || role === 'none') {
      throw new OAuthError('no refresh token', { code: 'invalid_grant' })
    }
    const body = { clientId, refreshToken: value, grantType: 'refresh_token' } as const
    // Only an entry that all tabs share may rotate: a copy, in a duplicated tab or in the cookie of a request, would
    // keep the old refresh token. The server does not rotate those of visitors.
    const canRotate = storage.sharedName && extensions?.includes('rotation')
    return requestTokens({ ...body, ...(canRotate && { rotation: true }) }, refreshToken)
  }

  /** Starts a renewal in the background. */
  function renewEarly(): void {
    if (clock.now() < noEarlyRenewalUntil) return
    renew().catch(() => {
      // The current token is still valid. A call after its expiry throws the error of its own renewal.
      noEarlyRenewalUntil = clock.now() + EARLY_RENEWAL_PAUSE_MS
    })
  }

  function install(next: StoredTokens | undefined): void {
    startVersion()
    // The id is not secret: it only tells the logins of tabs apart.
    store(next && { loginId: Math.random(), ...next })
  }

  async function authorization({ rejected, sendForTokens }: AuthorizationOptions = {}) {
    for (;;) {
      syncWithStorage()
      const { value, expiresAt = 0, renewAt = expiresAt - 60 } = tokens?.accessToken ?? {}
      const now = clock.now() / 1000
      if (value && value !== rejected && now < expiresAt) {
        if (now >= renewAt) renewEarly()
        return value
      }
      const pending = renew(sendForTokens)
      isAwaited = true
      const renewed = await pending
      if (renewed) return renewed
    }
  }

  return {
    state() {
      // While there are listeners, `state()` does not read the storage, because the state must not change while React
      // renders. Changes arrive by `storage.subscribe`, or with the next call.
      if (listeners.size === 0) syncWithStorage()
      return current
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        unsubscribe = storage.subscribe?.(syncWithStorage)
        // The storage does not report changes from before the subscription.
        syncWithStorage()
      }
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unsubscribe?.()
      }
    },
    tokens() {
      syncWithStorage()
      return tokens
    },
    authorization,
    install,
    clear: () => install(undefined),
    refreshTokens: request,
  }
}

/** Compares both tokens, because the access token of a pair may be empty. */
function hasSameTokens(a: StoredTokens | undefined, b: StoredTokens | undefined): boolean {
  return (
    a?.accessToken.value === b?.accessToken.value && a?.refreshToken.value === b?.refreshToken.value
  )
}

/** Returns true for tokens of one login. A renewal may replace both tokens, and keeps `loginId`. */
function hasSameLogin(a: StoredTokens | undefined, b: StoredTokens | undefined): boolean {
  const isSameId = !!a?.loginId && a.loginId === b?.loginId
  return isSameId || a?.refreshToken.value === b?.refreshToken.value
}
