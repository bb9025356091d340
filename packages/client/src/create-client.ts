import { type AllAuth, createAllAuth } from './auth/all-auth.js'
import { callOf } from './call.js'
import type { Captcha } from './captcha.js'
import type { ClientConfig } from './client-config.js'
import { type Connection, createConnection } from './connection.js'
import { type AllItems, createAllItems } from './data/all-items.js'
import type { AnySchema } from './data/schema.js'
import { type Diagnosis, watchConnection } from './diagnose.js'
import type { IdentityCalls } from './identity/identity.js'
import { type AsyncName, lazyMethods } from './lazy-methods.js'
import type { Collections } from './management/collections.js'
import type { Indexes } from './management/indexes.js'
import { getMyPermissions, type Permissions } from './management/permissions.js'
import type { AccountData } from './members/account-data.js'
import { createMembers, type Members } from './members/members.js'
import type { MySessions } from './members/my-sessions.js'
import type { RequestOptions } from './post.js'
import type { RareCalls } from './rare-calls.js'
import type { Redirects } from './redirects.js'
import type { Session } from './tokens/session.js'

/** Client of a site, for visitors and members. */
export interface FoyerClient<Schema extends object = AnySchema> {
  /** Connection for calls that the client does not include, for example `createAllMembers(client.connection)`. */
  connection: Connection
  session: Session
  auth: AllAuth
  captcha: Captcha
  redirects: Redirects
  identity: IdentityCalls
  members: Members & AccountData & MySessions
  items: AllItems<Schema>
  collections: Collections
  indexes: Indexes
  permissions: Permissions
  /** Returns the state of the client for a bug report, without tokens, e-mail addresses or content. */
  diagnose(): Diagnosis
}

/**
 * Creates a client with all calls for visitors and members. Sends no request: the first call requests a visitor token.
 * The code of logins and of rarely used calls loads on demand. `createItems(createConnection(config))` loads less code.
 * @throws ConfigurationError for an invalid `host` or an empty `clientId`
 * @example
 * const client = createClient({ clientId: 'my-site', host: 'http://127.0.0.1:4400' })
 */
export function createClient<Schema extends object = AnySchema, Host extends string = string>(
  config: ClientConfig<Host>,
): FoyerClient<Schema> {
  const watch = watchConnection(config)
  const connection = createConnection({ ...config, fetch: watch.fetch })
  return {
    connection,
    session: connection.session,
    auth: createAllAuth(connection),
    items: createAllItems<Schema>(connection),
    ...lazyCalls(connection),
    diagnose: () => watch.diagnose(connection),
  }
}

/** Creates the rarely used calls. Their code loads with the first call. */
function lazyCalls(connection: Connection) {
  const call = callOf(connection)
  const load = async () => (await import('./rare-calls.js')).createRareCalls(connection, call)
  const lazy = <Area extends keyof RareCalls, Name extends AsyncName<RareCalls[Area]>>(
    area: Area,
    ...names: Name[]
  ) => lazyMethods(async () => (await load())[area], ...names)
  return {
    captcha: lazy('captcha', 'settings', 'solve'),
    redirects: lazy('redirects', 'createRedirectSession', 'getAccountUrl'),
    identity: {
      authentication: lazy(
        'authentication',
        'registerV2',
        'loginV2',
        'changePassword',
        'validateEmail',
        'signOn',
        'logout',
        'loginCallback',
      ),
      recovery: lazy('recovery', 'sendRecoveryEmail', 'sendActivationEmail', 'recover'),
      verification: lazy('verification', 'start', 'verifyDuringAuthentication'),
      oauth: lazy('oauth', 'token', 'tokenInfo', 'jwks', 'userInfo'),
      signOnPolicy: lazy('signOnPolicy', 'getSignOnPolicy', 'updateSignOnPolicy'),
    },
    members: {
      ...createMembers(connection),
      ...lazy(
        'account',
        'exportMyData',
        'getDeletion',
        'requestDeletion',
        'cancelDeletion',
        'listMySessions',
        'endMySession',
        'endMyOtherSessions',
      ),
    },
    collections: lazy(
      'collections',
      'createDataCollection',
      'getDataCollection',
      'listDataCollections',
      'updateDataCollection',
      'patchDataCollection',
      'deleteDataCollection',
      'restoreDataCollection',
      'createDataCollectionField',
      'updateDataCollectionField',
      'patchDataCollectionField',
      'deleteDataCollectionField',
      'addDataCollectionPlugin',
      'deleteDataCollectionPlugin',
    ),
    indexes: lazy('indexes', 'createIndex', 'dropIndex', 'listIndexes', 'listAvailableIndexes'),
    permissions: {
      getMyPermissions: (collectionId: string, options?: RequestOptions) =>
        getMyPermissions(call, collectionId, options),
      ...lazy(
        'permissions',
        'getPermissions',
        'updatePermissions',
        'addSpecialPermissions',
        'updateSpecialPermissions',
        'removeSpecialPermissions',
      ),
    },
  }
}
