import { createWholeAuth, type WholeAuth } from './auth/whole-auth.js'
import { type Captcha, createCaptcha } from './captcha.js'
import type { ClientConfig } from './client-config.js'
import { type Connection, createConnection } from './connection.js'
import { type AllItems, createAllItems } from './data/all-items.js'
import type { AnySchema } from './data/schema.js'
import { type Diagnosis, watchConnection } from './diagnose.js'
import { createIdentity, type IdentityCalls } from './identity/identity.js'
import { type Collections, createCollections } from './management/collections.js'
import { createIndexes, type Indexes } from './management/indexes.js'
import { createPermissions, type Permissions } from './management/permissions.js'
import { type AccountData, createAccountData } from './members/account-data.js'
import { createMembers, type Members } from './members/members.js'
import { createRedirects, type Redirects } from './redirects.js'
import type { Session } from './tokens/session.js'

/** Client of a site. */
export interface FoyerClient<Schema extends object = AnySchema> {
  /** What all parts share: `createAllMembers(client.connection)`. */
  connection: Connection
  session: Session
  auth: WholeAuth
  captcha: Captcha
  redirects: Redirects
  identity: IdentityCalls
  members: Members & AccountData
  items: AllItems<Schema>
  collections: Collections
  indexes: Indexes
  permissions: Permissions
  /** Describes the client for a bug report: no token, no address, no content. */
  diagnose(): Diagnosis
}

/**
 * Creates a client with all calls. It sends no request; the first call fetches a visitor's token. A site that needs one
 * part loads less code with `createItems(createConnection(config))`.
 * @throws ConfigurationError for an invalid `host` or an empty `clientId`
 * @example
 * const client = createClient({ clientId: 'film-club', host: 'http://127.0.0.1:4400' })
 */
export function createClient<Schema extends object = AnySchema, Host extends string = string>(
  config: ClientConfig<Host>,
): FoyerClient<Schema> {
  const watch = watchConnection(config)
  const connection = createConnection({ ...config, fetch: watch.fetch })
  return {
    connection,
    session: connection.session,
    auth: createWholeAuth(connection),
    captcha: createCaptcha(connection),
    redirects: createRedirects(connection),
    identity: createIdentity(connection),
    members: { ...createMembers(connection), ...createAccountData(connection) },
    items: createAllItems<Schema>(connection),
    collections: createCollections(connection),
    indexes: createIndexes(connection),
    permissions: createPermissions(connection),
    diagnose: () => watch.diagnose(connection),
  }
}
