import { type Auth, createAuth } from './auth/auth.js'
import { type ClientConfig, createConnection } from './connection.js'
import { createItems, type Items } from './data/items.js'
import { createMembers, type Members } from './members.js'
import type { Session } from './tokens/session.js'

/** Everything that a site asks of its server. */
export interface FoyerClient {
  session: Session
  auth: Auth
  members: Members
  items: Items
}

/**
 * Makes a whole client. It sends nothing by itself: a visitor's token comes with the first call.
 * A site that needs one part only pays for that: `createItems(createConnection(config))`.
 */
export function createClient(config: ClientConfig): FoyerClient {
  const connection = createConnection(config)
  return {
    session: connection.session,
    auth: createAuth(connection),
    members: createMembers(connection),
    items: createItems(connection),
  }
}
