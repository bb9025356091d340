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
 * Creates the shared client with the modules that most pages need; other pages create more modules from the connection.
 *
 * @param session session that the pages see. Default: that of the connection
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
