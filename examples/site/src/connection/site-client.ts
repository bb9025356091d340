import {
  type AnySchema,
  type Connection,
  createAggregations,
  createItems,
  createMembers,
  parseFromUrl,
  type Session,
} from '@foyer/client'
import type { SiteClient } from '@foyer/react'
import { lateCaptcha } from './late-captcha.js'
import { createLaterAuth } from './later-auth.js'

/**
 * Creates the shared client with the parts that most pages need; other pages create more parts from the connection.
 *
 * @param session what the pages know of it. Default: that of the connection
 */
export function createSiteClient(
  connection: Connection,
  session: Session = connection.session,
): SiteClient {
  const later = createLaterAuth(connection)
  return {
    session,
    auth: { ...later, parseFromUrl, loggedIn: () => session.state().loggedIn },
    captcha: lateCaptcha(connection),
    members: { ...later, ...createMembers(connection) },
    items: { ...createItems<AnySchema>(connection), ...createAggregations(connection) },
    permissions: later,
  }
}
