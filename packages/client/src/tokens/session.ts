import type { ClientConfig } from '../client-config.js'
import type { Clock } from '../clock.js'
import { FoyerError, OAuthError } from '../errors.js'
import { createWaits } from '../retry.js'
import { nextState, type SessionState, unreadState } from './session-state.js'
import type { StoredTokens, TokenStorage } from './storage.js'
import { withTabLock } from './tab-lock.js'
import type { RequestTokens, SendForTokens } from './token-endpoint.js'

/** Session of a visitor or member. */
export interface Session {
  /** The current state; the same object until something in it changes. */
  state(): SessionState
  /** Calls back with the new state after every change of it; the returned function ends that. */
  subscribe(listener: (state: SessionState) => void): () => void
  /** The current tokens, as they are kept. */
  tokens(): StoredTokens | undefined
  /**
   * An access token to send. Renews or fetches one first when there is none that is still valid.
   * @throws NetworkError, TimeoutError, InvalidResponseError, SystemError: retryable, the tokens stay
   * @throws OAuthError when the server refuses even a visitor
   */
  authorization(options?: AuthorizationOptions): Promise<string>
}

/** A session that logins and logouts change. */
export interface TokenSession extends Session {
  /** Takes the tokens of a finished login. */
  install(tokens: StoredTokens): void
  /** Forgets the tokens. */
  clear(): void
  /** The access token that `authorization` would give without asking the server; undefined when it would ask. */
  usable(rejected?: string): string | undefined
  /** Asks for a new access token with tokens that need not be the session's. */
  refreshTokens(stored: StoredTokens): Promise<StoredTokens>
}

/** Options of requesting a token. */
export interface AuthorizationOptions {
  /** An access token that a server just refused: it is not given again. */
  rejected?: string | undefined
  /** Sends the request for the tokens of a new visitor, or a read whose answer brings them. */
  sendBy?: SendForTokens
}

/** Dependencies of a session. */
export interface SessionDeps {
  config: Pick<ClientConfig, 'clientId' | 'renewalFailure'>
  storage: TokenStorage
  requestTokens: RequestTokens
  clock: Clock
}

/** After a renewal ahead of time failed, milliseconds until the next one. */
const QUIET_MS = 10_000

/** Holds the tokens: one renewal at a time, and none that undoes a login or logout made meanwhile. */
export function createSession(deps: SessionDeps): TokenSession {
  const { storage, requestTokens, clock } = deps
  const { clientId, renewalFailure } = deps.config
  const listeners = new Set<(state: SessionState) => void>()
  let tokens = storage.get()
  let current = nextState(unreadState, tokens, 0, undefined)
  /** Rises when tokens came or went by other means than the renewal in flight. */
  let version = 0
  /** The renewal of this version. */
  let flight: Promise<string | undefined> | undefined
  let quietUntil = 0
  let unsubscribe: (() => void) | undefined

  /** Sets the tokens. Only those of a renewal leave the person the same. */
  function apply(next: StoredTokens | undefined, reason?: string, isRenewal = false): void {
    const isMembers = current.loggedIn || next?.refreshToken.role === 'member'
    const isOther = tokens?.refreshToken.value !== next?.refreshToken.value
    const before = current
    const generation = before.generation + (isMembers && isOther && !isRenewal ? 1 : 0)
    current = nextState(before, next, generation, reason)
    tokens = next
    if (current !== before) for (const listener of [...listeners]) tell(listener, current)
  }

  function store(next: StoredTokens | undefined, reason?: string, isRenewal?: boolean): void {
    if (next) storage.set(next)
    else storage.remove()
    apply(next, reason, isRenewal)
  }

  function startVersion(): void {
    version += 1
    flight = undefined
  }

  /** Takes over what another tab did to the stored tokens. */
  function adopt(): void {
    const stored = storage.get()
    if (isSamePair(stored, tokens)) {
      tokens = stored
      return
    }
    startVersion()
    apply(stored, current.loggedIn ? 'logged-out' : current.reason)
  }

  /** Adopts stored tokens of another tab. Returns true if the session is still at this version. */
  function adoptAndCompare(versionAtStart: number): boolean {
    adopt()
    return version === versionAtStart
  }

  /** Gives the new access token, or undefined when a login or logout made it worthless. */
  function renew(sendBy?: SendForTokens): Promise<string | undefined> {
    if (flight) return flight
    const versionAtStart = version
    flight = withTabLock(storage.sharedName, clock, () => run(versionAtStart, sendBy)).finally(
      () => {
        if (version === versionAtStart) flight = undefined
      },
    )
    return flight
  }

  async function run(versionAtStart: number, sendBy?: SendForTokens): Promise<string | undefined> {
    const waitOrThrow = createWaits(clock)
    // Another tab may have been there while this one waited: for the lock, an answer or a wait.
    while (adoptAndCompare(versionAtStart)) {
      const previous = tokens
      try {
        const next = await request(previous, sendBy)
        if (!adoptAndCompare(versionAtStart)) break
        store(next, current.reason, true)
        return next.accessToken.value
      } catch (error) {
        if (!adoptAndCompare(versionAtStart)) break
        // Where the session is over, the next round is a visitor's.
        if (previous && endsSession(error)) end(error)
        else await waitOrThrow(error, true)
      }
    }
    return undefined
  }

  /** A session ends when the server refuses its token. Other failures are temporary, unless `renewalFailure` is `visitor`. */
  function endsSession(error: unknown): boolean {
    return renewalFailure === 'visitor' || (error instanceof FoyerError && !error.retryable)
  }

  function end(error: unknown): void {
    const endReason = (error instanceof OAuthError && error.reason) || 'unknown'
    store(undefined, current.loggedIn ? endReason : current.reason)
  }

  /** Asks for the next pair after these tokens, or for a new visitor's. */
  async function request(stored?: StoredTokens, sendBy?: SendForTokens): Promise<StoredTokens> {
    if (!stored) {
      const visitor = { value: '', role: 'visitor' } as const
      return requestTokens({ clientId, grantType: 'anonymous' }, visitor, undefined, sendBy)
    }
    const { refreshToken, extensions } = stored
    const { value, role } = refreshToken
    if (!value || role === 'none') {
      throw new OAuthError('no refresh token', { code: 'invalid_grant' })
    }
    const body = { clientId, refreshToken: value, grantType: 'refresh_token' } as const
    const rotates = extensions?.includes('rotation') && { rotation: true }
    return requestTokens({ ...body, ...rotates }, refreshToken)
  }

  function usable(rejected?: string): string | undefined {
    adopt()
    if (!tokens) return undefined
    const now = clock.now()
    const { value, expiresAt, renewAt = expiresAt - 60 } = tokens.accessToken
    if (!value || value === rejected || now >= expiresAt * 1000) return undefined
    if (now >= renewAt * 1000 && now >= quietUntil) {
      renew().catch(() => {
        // The token at hand still serves; the call that finds it expired reports the failure.
        quietUntil = clock.now() + QUIET_MS
      })
    }
    return value
  }

  function install(next: StoredTokens | undefined): void {
    startVersion()
    store(next)
  }

  async function authorization({ rejected, sendBy }: AuthorizationOptions = {}) {
    for (;;) {
      const token = usable(rejected) ?? (await renew(sendBy))
      if (token) return token
    }
  }

  return {
    state() {
      // With listeners the storage tells; a state that changes while React reads it must be avoided.
      if (listeners.size === 0) adopt()
      return current
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        unsubscribe = storage.subscribe?.(adopt)
        // Of what happened before, the storage tells nothing any more.
        adopt()
      }
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unsubscribe?.()
      }
    },
    tokens() {
      adopt()
      return tokens
    },
    usable,
    authorization,
    install,
    clear: () => install(undefined),
    refreshTokens: request,
  }
}

/** Calls a listener and reports its errors later: a failing listener must not stop, for example, a logout. */
function tell(listener: (state: SessionState) => void, state: SessionState): void {
  try {
    listener(state)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

/** An empty access token alone tells no pair from another. */
function isSamePair(one: StoredTokens | undefined, other: StoredTokens | undefined): boolean {
  return (
    one?.accessToken.value === other?.accessToken.value &&
    one?.refreshToken.value === other?.refreshToken.value
  )
}
