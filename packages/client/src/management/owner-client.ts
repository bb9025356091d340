import { messageOf } from '@foyer/protocol'
import { checkedHost, createAddressOf, hostedProvider } from '../addresses.js'
import type { ClientConfig, HttpAddress } from '../client-config.js'
import { systemClock } from '../clock.js'
import type { Connection } from '../connection.js'
import { type AllItems, createAllItems } from '../data/all-items.js'
import type { AnySchema } from '../data/schema.js'
import { ConfigurationError } from '../errors.js'
import { createIdentity, type IdentityCalls } from '../identity/identity.js'
import { type AllMembers, createAllMembers } from '../members/all-members.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import type { WritableSession } from '../tokens/session.js'
import { createRequestTokens } from '../tokens/token-endpoint.js'
import { createSend, type Send } from '../transport.js'
import { type ApiKeys, createApiKeys } from './api-keys.js'
import { type Backups, createBackups } from './backups.js'
import { type Collections, createCollections } from './collections.js'
import { createDeletionRules, type DeletionRules } from './deletion-rules.js'
import { createEvents, type Events } from './events.js'
import { createIndexes, type Indexes } from './indexes.js'
import { createPermissions, type Permissions } from './permissions.js'
import { createWebhookCalls, type WebhookEndpoints } from './webhooks.js'

/** Configuration of an owner client. */
export interface OwnerConfig<Host extends string = string>
  extends Pick<ClientConfig, 'paths' | 'fetch' | 'timeoutMs' | 'clock'> {
  /** API key. It grants the rights of its scopes to everyone who has it: never use it in a page. */
  apiKey: string
  /** Address of the server. `hostedProvider` also needs `siteId` or `accountId`. */
  host: HttpAddress<Host>
  /** Id of a site of the hosted provider. */
  siteId?: string | undefined
  /** Id of an account of the hosted provider. */
  accountId?: string | undefined
}

/** Client for scripts and servers of the owner: manages collections, all items, members, backups and webhooks. */
export interface OwnerClient<Schema extends object = AnySchema> {
  items: AllItems<Schema>
  collections: Collections
  indexes: Indexes
  permissions: Permissions
  backups: Backups
  members: AllMembers
  deletionRules: DeletionRules
  apiKeys: ApiKeys
  webhooks: WebhookEndpoints
  events: Events
  /** Identity calls that accept an API key, for example `recovery.sendActivationEmail`. */
  identity: IdentityCalls
}

/**
 * Creates a client that uses an API key, for scripts and servers.
 * @throws ConfigurationError for an invalid `host` or an empty `apiKey`
 * @example
 * const owner = createOwnerClient({
 *   apiKey: process.env.FOYER_ADMIN_KEY ?? '',
 *   host: 'http://127.0.0.1:4400',
 * })
 */
export function createOwnerClient<Schema extends object = AnySchema, Host extends string = string>(
  config: OwnerConfig<Host>,
): OwnerClient<Schema> {
  const connection = ownerConnection(config)
  return {
    items: createAllItems<Schema>(connection),
    collections: createCollections(connection),
    indexes: createIndexes(connection),
    permissions: createPermissions(connection),
    backups: createBackups(connection),
    members: createAllMembers(connection),
    deletionRules: createDeletionRules(connection),
    apiKeys: createApiKeys(connection),
    webhooks: createWebhookCalls(connection),
    events: createEvents(connection),
    identity: createIdentity(connection),
  }
}

/** Creates a connection that sends an API key instead of an access token. */
function ownerConnection({ apiKey, siteId, accountId, ...options }: OwnerConfig): Connection {
  if (!apiKey) throw new ConfigurationError(messageOf('CONFIGURATION', 'apiKey', apiKey))
  const { clock = systemClock, paths } = options
  const config = { ...options, host: checkedHost(options.host), clientId: '' }
  const isFoyer = config.host !== hostedProvider && !paths
  // The edge host of the provider does not accept API keys.
  const addressOf = createAddressOf(config.host, paths)
  const plainSend = createSend(config)
  const ids = {
    ...(siteId && { 'wix-site-id': siteId }),
    ...(accountId && { 'wix-account-id': accountId }),
  }
  const send: Send = (request) => plainSend({ ...request, headers: { ...request.headers, ...ids } })
  return {
    config,
    storage: memoryStorage(),
    clock,
    addressOf,
    send,
    session: keySession(apiKey, isFoyer ? 'idempotency-key' : undefined),
    requestTokens: createRequestTokens({ send, clock, addressOf }),
    changes: { count: 0 },
  }
}

/** Creates a session whose access token is the API key. No token response lists the extensions of the server. */
function keySession(apiKey: string, extensions: string | undefined): WritableSession {
  const state = { role: 'none', loggedIn: false, generation: 0, ready: true } as const
  const noSession = (): never => {
    throw new TypeError('an API key has no session')
  }
  return {
    state: () => state,
    subscribe: () => () => {},
    tokens: () => undefined,
    extensions,
    authorization: async () => apiKey,
    install: noSession,
    clear: noSession,
    refreshTokens: noSession,
  }
}
