import { createClient, type FoyerClient } from '@foyer/client'

/** The site's own settings. @see .env */
export interface SiteSettings {
  /** Id of the site's OAuth client. */
  VITE_FOYER_CLIENT_ID?: string
  /** Origin of the server; empty for the address that the page came from. */
  VITE_FOYER_HOST?: string
}

/**
 * Makes the one client of the site.
 * @throws Error when the settings name no client id
 */
export function createSiteClient(settings: SiteSettings): FoyerClient {
  const { VITE_FOYER_CLIENT_ID: clientId, VITE_FOYER_HOST: host = '' } = settings
  if (!clientId) throw new Error('"VITE_FOYER_CLIENT_ID" is empty: expected an id in .env')
  return createClient({ clientId, host })
}
