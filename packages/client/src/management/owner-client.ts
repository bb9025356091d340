import { createAddressOf } from '../addresses.js'
import { type AllMembers, createAllMembers } from '../all-members.js'
import type { ClientConfig } from '../client-config.js'
import { systemClock } from '../clock.js'
import type { Connection } from '../connection.js'
import { type AllItems, createAllItems } from '../data/all-items.js'
import type { AnySchema } from '../data/schema.js'
import { createIdentity, type IdentityCalls } from '../identity/identity.js'
import { createPost } from '../post.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import type { TokenSession } from '../tokens/session.js'
import { createRequestTokens } from '../tokens/token-endpoint.js'
import { createSend, type Send } from '../transport.js'
import { type Collections, createCollections } from './collections.js'
import { createIndexes, type Indexes } from './indexes.js'
import { createPermissions, type Permissions } from './permissions.js'

/** How the owner's client is set up. */
export interface OwnerConfig extends Pick<ClientConfig, 'paths' | 'fetch' | 'timeoutMs' | 'clock'> {
  /** The owner's key. It opens everything: it has no business in a page. */
  apiKey: string
  /** Origin of the server; the hosted provider when left out, which asks for one of the two ids below. */
  host?: string | undefined
  siteId?: string | undefined
  accountId?: string | undefined
}

/** What a program does that works for the owner: set up collections, read and write whatever is in them, look after members. */
export interface OwnerClient<Schema extends object = AnySchema> {
  items: AllItems<Schema>
  collections: Collections
  indexes: Indexes
  permissions: Permissions
  members: AllMembers
  /** For invitations (`recovery.sendActivationEmail`) and whatever else takes a key; nobody logs in with it. */
  identity: IdentityCalls
}

/** Makes a client that speaks with the owner's key, for scripts and servers. */
export function createOwnerClient<Schema extends object = AnySchema>(
  config: OwnerConfig,
): OwnerClient<Schema> {
  const connection = ownerConnection(config)
  return {
    items: createAllItems<Schema>(connection),
    collections: createCollections(connection),
    indexes: createIndexes(connection),
    permissions: createPermissions(connection),
    members: createAllMembers(connection),
    identity: createIdentity(connection),
  }
}

/** A connection that has a key in place of a session. */
function ownerConnection({ apiKey, siteId, accountId, ...given }: OwnerConfig): Connection {
  const { clock = systemClock, host = 'https://www.wixapis.com', paths } = given
  const config = { ...given, host, clientId: '' }
  const addressOf = createAddressOf(host, paths)
  const plainSend = createSend(config, clock)
  const ids = {
    ...(siteId && { 'wix-site-id': siteId }),
    ...(accountId && { 'wix-account-id': accountId }),
  }
  const send: Send = (request) => plainSend({ ...request, headers: { ...request.headers, ...ids } })
  const session = keySession(apiKey)
  return {
    config,
    storage: memoryStorage(),
    clock,
    addressOf,
    send,
    post: createPost(send, session, addressOf),
    session,
    requestTokens: createRequestTokens({ send, clock, addressOf }),
  }
}

/** Nobody logs in or out with a key, and it is not renewed. */
function keySession(apiKey: string): TokenSession {
  const state = { role: 'none', loggedIn: false, generation: 0, ready: true } as const
  const noSession = (): never => {
    throw new TypeError('an owner key has no session')
  }
  return {
    state: () => state,
    subscribe: () => () => {},
    tokens: () => undefined,
    usable: () => apiKey,
    authorization: async () => apiKey,
    install: noSession,
    clear: noSession,
    renewHeld: noSession,
  }
}
