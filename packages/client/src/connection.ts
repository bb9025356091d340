import { messageOf } from '@foyer/protocol'
import {
  type AddressOf,
  checkedHost,
  createAddressOf,
  hostedProvider,
  providerEdge,
} from './addresses.js'
import type { ClientConfig } from './client-config.js'
import { type Clock, systemClock } from './clock.js'
import { ConfigurationError } from './errors.js'
import { browserStorage } from './tokens/browser-storage.js'
import { memoryStorage } from './tokens/memory-storage.js'
import { createSession, type WritableSession } from './tokens/session.js'
import { createRequestTokens, type RequestTokens } from './tokens/token-endpoint.js'
import type { TokenStorage } from './tokens/token-storage.js'
import { createSend, type Send } from './transport.js'

/** Configuration, session and transport of a client. All groups of calls are created with it. */
export interface Connection {
  config: ClientConfig
  storage: TokenStorage
  clock: Clock
  addressOf: AddressOf
  send: Send
  session: WritableSession
  requestTokens: RequestTokens
  /**
   * Number of finished writes and of received live events. A read after a change does not share the request of a read
   * before it.
   */
  changes: { count: number }
}

/**
 * Creates a connection. Sends no request: the first call requests a visitor token.
 * @throws ConfigurationError for an invalid `host` or an empty `clientId`
 * @example
 * const connection = createConnection({ clientId: 'my-site', host: 'http://127.0.0.1:4400' })
 * const itemsOnly = createItems(connection)
 */
export function createConnection<Host extends string = string>(
  input: ClientConfig<Host>,
): Connection {
  const { clientId } = input
  if (typeof clientId !== 'string' || !clientId.trim()) {
    throw new ConfigurationError(messageOf('CONFIGURATION', 'clientId', clientId))
  }
  const host = checkedHost(input.host)
  const config = { ...input, host }
  const { clock = systemClock, storage = defaultStorage(config) } = config
  const edge = host === hostedProvider ? providerEdge : host
  const addressOf = createAddressOf(host, config.paths, edge)
  const send = createSend(config)
  const requestTokens = createRequestTokens({ send, clock, addressOf })
  const session = createSession({ config, storage, requestTokens, clock })
  const changes = { count: 0 }
  return { config, storage, clock, addressOf, send, session, requestTokens, changes }
}

/** Returns `localStorage` in a page, and memory on a server. */
function defaultStorage({ clientId, storagePrefix = 'foyer' }: ClientConfig): TokenStorage {
  if (typeof document === 'undefined') return memoryStorage()
  return browserStorage({ key: `${storagePrefix}.tokens.${clientId}` })
}
