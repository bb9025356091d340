import type { Clock } from '../clock.js'
import { ApplicationError, OAuthError } from '../errors.js'
import { createRetry, type Retry } from './retry.js'
import { nextState, type SessionChange, type SessionState, unreadState } from './session-state.js'
import type { StoredTokens, TokenStorage } from './storage.js'
import type { TokenEndpoint } from './token-endpoint.js'

/** Who is there, as apps see it. */
export interface Session {
  /** The current state; the same object until something in it changes. */
  state(): SessionState
  /** Calls back after every change of the state; the returned function ends it. */
  subscribe(listener: () => void): () => void
  /** The current tokens, as they are kept. */
  tokens(): StoredTokens | undefined
  /**
   * An access token to send. Renews or fetches one first when there is none that is still valid.
   * @throws NetworkError, TimeoutError, InvalidResponseError, SystemError: retryable, the tokens stay
   * @throws OAuthError when the server refuses even a visitor
   */
  authorization(options?: AuthorizationOptions): Promise<string>
}

/** How a token is asked for. */
export interface AuthorizationOptions {
  /** An access token that a server just refused: it is not given again. */
  rejected?: string
}

/** What a session needs. */
export interface SessionDeps {
  storage: TokenStorage
  tokenEndpoint: TokenEndpoint
  clock: Clock
  /** What becomes of a member when a renewal fails without a refusal. */
  renewalFailure: 'keep' | 'visitor'
}

/** After a renewal ahead of time failed, milliseconds until the next one. */
const QUIET_MS = 10_000

/** Holds the tokens: one renewal at a time, and none that undoes a login or logout made meanwhile. */
export class TokenSession implements Session {
  readonly #deps: SessionDeps
  readonly #listeners = new Set<() => void>()
  #tokens: StoredTokens | undefined
  #state: SessionState = unreadState
  /** Rises when tokens came or went by other means than the renewal in flight. */
  #version = 0
  #flight: { version: number; token: Promise<string | undefined> } | undefined
  #quietUntil = 0
  #unsubscribe: (() => void) | undefined

  constructor(deps: SessionDeps) {
    this.#deps = deps
    this.#apply(deps.storage.get(), { samePerson: true })
  }

  state = (): SessionState => {
    // With listeners the storage tells; a state that changes while React reads it must be avoided.
    if (this.#listeners.size === 0) this.#adopt()
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#unsubscribe = this.#deps.storage.subscribe?.(() => this.#adopt())
    }
    this.#listeners.add(listener)
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#unsubscribe?.()
    }
  }

  tokens = (): StoredTokens | undefined => {
    this.#adopt()
    return this.#tokens
  }

  authorization = async (options: AuthorizationOptions = {}): Promise<string> => {
    this.#adopt()
    const access = this.#tokens?.accessToken
    const now = this.#deps.clock.now()
    if (access && access.value !== options.rejected && now < access.expiresAt * 1000) {
      const due = now >= (access.renewAt ?? access.expiresAt - 60) * 1000
      if (due && now >= this.#quietUntil) this.#renewAhead()
      return access.value
    }
    return (await this.#renew()) ?? this.authorization(options)
  }

  /** Takes the tokens of a finished login. */
  install(tokens: StoredTokens): void {
    this.#version += 1
    this.#deps.storage.set(tokens)
    this.#apply(tokens, {})
  }

  /** Forgets the tokens. */
  clear(): void {
    this.#version += 1
    this.#deps.storage.remove()
    this.#apply(undefined, {})
  }

  #renewAhead(): void {
    this.#renew().catch(() => {
      // The token at hand still serves; the call that finds it expired reports the failure.
      this.#quietUntil = this.#deps.clock.now() + QUIET_MS
    })
  }

  /** Gives the new access token, or undefined when a login or logout made it worthless. */
  #renew(): Promise<string | undefined> {
    if (this.#flight?.version === this.#version) return this.#flight.token
    const version = this.#version
    const token = this.#run(version).finally(() => {
      if (this.#flight?.token === token) this.#flight = undefined
    })
    this.#flight = { version, token }
    return token
  }

  async #run(version: number): Promise<string | undefined> {
    const { clock, tokenEndpoint } = this.#deps
    const retry = createRetry(clock, () => this.#isCurrent(version))
    try {
      const renewed = this.#tokens && (await this.#renewHeld(this.#tokens, retry))
      if (renewed && this.#isCurrent(version)) return this.#keep(renewed, true)
      if (!this.#isCurrent(version)) return undefined
      const visitor = await retry(tokenEndpoint.anonymous)
      return this.#isCurrent(version) ? this.#keep(visitor, false) : undefined
    } catch (error) {
      if (this.#isCurrent(version)) throw error
      return undefined
    }
  }

  /** Gives nothing when the session is over: then the way is free for a visitor. */
  async #renewHeld(held: StoredTokens, retry: Retry): Promise<StoredTokens | undefined> {
    const version = this.#version
    const { tokenEndpoint, renewalFailure } = this.#deps
    const renew = () => tokenEndpoint.renew(held)
    try {
      return await (renewalFailure === 'visitor' ? renew() : retry(renew))
    } catch (error) {
      if (renewalFailure === 'keep' && !isRefusal(error)) throw error
      if (!this.#isCurrent(version)) return undefined
      const said = error instanceof OAuthError ? error.reason : undefined
      const reason = this.#state.loggedIn ? (said ?? 'unknown') : this.#state.reason
      this.#deps.storage.remove()
      this.#apply(undefined, { reason })
      return undefined
    }
  }

  #keep(tokens: StoredTokens, samePerson: boolean): string {
    this.#deps.storage.set(tokens)
    this.#apply(tokens, { samePerson, reason: this.#state.reason })
    return tokens.accessToken.value
  }

  #isCurrent(version: number): boolean {
    this.#adopt()
    return this.#version === version
  }

  /** Takes over what another tab did to the stored tokens. */
  #adopt(): void {
    const stored = this.#deps.storage.get()
    if (isSamePair(stored, this.#tokens)) return
    this.#version += 1
    const wasMember = this.#state.loggedIn
    const isMember = stored?.refreshToken.role === 'member'
    const kept = isMember ? undefined : this.#state.reason
    this.#apply(stored, { reason: wasMember && !isMember ? 'logged-out' : kept })
  }

  #apply(tokens: StoredTokens | undefined, change: SessionChange): void {
    const before = this.#state
    this.#state = nextState(before, this.#tokens, tokens, change)
    this.#tokens = tokens
    if (this.#state !== before) for (const listener of [...this.#listeners]) listener()
  }
}

function isSamePair(one: StoredTokens | undefined, other: StoredTokens | undefined): boolean {
  return (
    one?.accessToken.value === other?.accessToken.value &&
    one?.refreshToken.value === other?.refreshToken.value &&
    one?.refreshToken.role === other?.refreshToken.role
  )
}

/** Only an answer that says no ends a session; every other failure may pass. */
function isRefusal(error: unknown): boolean {
  if (error instanceof OAuthError) return !error.retryable
  return error instanceof ApplicationError && error.data !== undefined && !error.retryable
}
