import { type Auth, createAuth } from './auth/auth.js'
import { type ClientConfig, createConnection } from './connection.js'
import { type AllItems, createAllItems } from './data/all-items.js'
import type { AnySchema } from './data/schema.js'
import { createMembers, type Members } from './members.js'
import type { Session } from './tokens/session.js'

/** Everything that a site asks of its server. */
export interface FoyerClient<Schema extends object = AnySchema> {
  session: Session
  auth: Auth
  members: Members
  items: AllItems<Schema>
}

/**
 * Makes a whole client. It sends nothing by itself: a visitor's token comes with the first call.
 * A site that needs one part only pays for that: `createItems(createConnection(config))`.
 */
export function createClient<Schema extends object = AnySchema>(
  config: ClientConfig,
): FoyerClient<Schema> {
  const connection = createConnection(config)
  return {
    session: connection.session,
    auth: createAuth(connection),
    members: createMembers(connection),
    items: createAllItems<Schema>(connection),
  }
}
