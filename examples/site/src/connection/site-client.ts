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
  /** URL of the server; empty for the origin of the page. */
  VITE_FOYER_HOST?: string
}

/** Creates the connection of the site. @throws Error without a client id in the settings */
export function createSiteConnection(settings: SiteSettings): Connection {
  const { VITE_FOYER_CLIENT_ID: clientId, VITE_FOYER_HOST: host } = settings
  if (!clientId) throw new Error('"VITE_FOYER_CLIENT_ID" is empty: expected an id in .env')
  return createConnection({ clientId, host: host || location.origin, fetch: withEarlyToken() })
}

/**
 * Creates the shared client with the parts that most pages need; other pages create more parts from the connection.
 */
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
