import {
  type AnySchema,
  type Connection,
  createAggregations,
  createConnection,
  createItems,
  createMembers,
  parseFromUrl,
} from '@foyer/client'
import type { SiteClient } from '@foyer/react'
import { withEarlyToken } from './early-fetch.js'
import { lateCaptcha } from './late-captcha.js'
import { createLaterAuth } from './later-auth.js'

/** The site's own settings. @see .env */
export interface SiteSettings {
  /** Id of the site's OAuth client. */
  VITE_FOYER_CLIENT_ID?: string
  /** Address of the server; empty for the one that the page came from. */
  VITE_FOYER_HOST?: string
}

/**
 * Makes the one connection of the site.
 * @throws Error when the settings name no client id
 */
export function createSiteConnection(settings: SiteSettings): Connection {
  const { VITE_FOYER_CLIENT_ID: clientId, VITE_FOYER_HOST: host } = settings
  if (!clientId) throw new Error('"VITE_FOYER_CLIENT_ID" is empty: expected an id in .env')
  return createConnection({ clientId, host: host || location.origin, fetch: withEarlyToken() })
}

/** Makes the client of the site, of the parts that most pages use; a page that needs more makes it of the connection. */
export function createSiteClient(connection: Connection): SiteClient {
  const { session } = connection
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
