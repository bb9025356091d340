import { type Call, createCall } from './call.js'
import { type Clock, systemClock } from './clock.js'
import { browserStorage } from './tokens/browser-storage.js'
import { memoryStorage } from './tokens/memory-storage.js'
import { TokenSession } from './tokens/session.js'
import type { TokenStorage } from './tokens/storage.js'
import { createTokenEndpoint, type TokenEndpoint } from './tokens/token-endpoint.js'
import { createSend, type Send } from './transport.js'
import { hostFor } from './wire-request.js'

/** How a client is set up. */
export interface ClientConfig {
  /** Id of the site's OAuth client. */
  clientId: string
  /** Origin of the server, '' for the page's own; the hosted provider when left out. */
  host?: string | undefined
  /** Where tokens are kept: `localStorage` in a page, else memory. */
  storage?: TokenStorage | undefined
  /** Begins the names of everything that is stored: 'foyer' when left out. */
  storagePrefix?: string | undefined
  /** Instead of the platform's `fetch`. */
  fetch?: typeof fetch | undefined
  /**
   * What becomes of a member when a renewal fails for a passing reason: `keep` the tokens, or go on as a
   * `visitor` as the provider's own client does. `keep` when left out.
   */
  renewalFailure?: 'keep' | 'visitor' | undefined
  /** Milliseconds for a request and its whole answer: 15000 when left out. */
  timeoutMs?: number | undefined
  /** Instead of the platform's time and timers. */
  clock?: Clock | undefined
}

/** A session and the way to the server: what every part of a client is made from. */
export interface Connection {
  clientId: string
  host: string | undefined
  storagePrefix: string
  clock: Clock
  send: Send
  call: Call
  session: TokenSession
  tokenEndpoint: TokenEndpoint
}

/** Makes a connection. It sends nothing by itself: a visitor's token comes with the first call. */
export function createConnection(config: ClientConfig): Connection {
  const { clientId, host, clock = systemClock, storagePrefix = 'foyer' } = config
  const { timeoutMs = 15_000, renewalFailure = 'keep' } = config
  const storage = config.storage ?? defaultStorage(`${storagePrefix}.tokens.${clientId}`)
  const send = createSend({ fetch: config.fetch, timeoutMs, clock })
  const tokenEndpoint = createTokenEndpoint({ send, clock, host: hostFor(host, ''), clientId })
  const session = new TokenSession({ storage, tokenEndpoint, clock, renewalFailure })
  const call = createCall({ send, session, host })
  return { clientId, host, storagePrefix, clock, send, call, session, tokenEndpoint }
}

/** Some servers have a `localStorage` of their own, shared by all visitors: a page is what counts. */
function defaultStorage(key: string): TokenStorage {
  return typeof document === 'undefined' ? memoryStorage() : browserStorage({ key })
}
