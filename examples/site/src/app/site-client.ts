import {
  createAllItems,
  createConnection,
  createMembers,
  createPermissions,
  createWholeAuth,
} from '@foyer/client'
import type { SiteClient } from '@foyer/react'
import { lateCaptcha } from './late-captcha.js'

/** The site's own settings. @see .env */
export interface SiteSettings {
  /** Id of the site's OAuth client. */
  VITE_FOYER_CLIENT_ID?: string
  /** Origin of the server; empty for the address that the page came from. */
  VITE_FOYER_HOST?: string
}

/**
 * Makes the one client of the site, of the parts that it uses.
 * @throws Error when the settings name no client id
 */
export function createSiteClient(settings: SiteSettings): SiteClient {
  const { VITE_FOYER_CLIENT_ID: clientId, VITE_FOYER_HOST: host = '' } = settings
  if (!clientId) throw new Error('"VITE_FOYER_CLIENT_ID" is empty: expected an id in .env')
  const connection = createConnection({ clientId, host })
  return {
    session: connection.session,
    auth: createWholeAuth(connection),
    captcha: lateCaptcha(connection),
    members: createMembers(connection),
    items: createAllItems(connection),
    permissions: createPermissions(connection),
  }
}
