import type { Call } from './call.js'
import { type Captcha, captchaCalls } from './captcha.js'
import type { Connection } from './connection.js'
import { type IdentityCalls, identityCalls } from './identity/identity.js'
import { type Collections, collectionCalls } from './management/collections.js'
import { type Indexes, indexCalls } from './management/indexes.js'
import { type Permissions, permissionCalls } from './management/permissions.js'
import { type AccountData, accountDataCalls } from './members/account-data.js'
import { type MySessions, mySessionCalls } from './members/my-sessions.js'
import { createRedirects, type Redirects } from './redirects.js'

/**
 * Rarely used calls, except those on items. `createClient` loads their code as one file with the first call.
 * @see docs/decisions/0050-client-size.md
 */
export interface RareCalls extends IdentityCalls {
  captcha: Captcha
  redirects: Redirects
  account: AccountData & MySessions
  collections: Collections
  indexes: Indexes
  permissions: Permissions
}

/** Creates the rarely used calls. */
export function createRareCalls(connection: Connection, call: Call): RareCalls {
  return {
    captcha: captchaCalls(connection, call),
    redirects: createRedirects(connection),
    ...identityCalls(connection, call),
    account: { ...accountDataCalls(call), ...mySessionCalls(call) },
    collections: collectionCalls(call),
    indexes: indexCalls(call),
    permissions: permissionCalls(call),
  }
}
