import { randomUUID } from 'node:crypto'
import { createSiteServer, type Visit } from '@foyer/react/server'
import { createContext } from 'react-router'

const { PORT = '3000', SITE_ORIGIN, SITE_SECRET, SITE_CLIENT_ID, SITE_SERVER } = process.env

/** Configuration that the page may contain, for its client. */
export const publicConfig = {
  clientId: SITE_CLIENT_ID ?? 'film-club',
  host: SITE_SERVER ?? 'http://127.0.0.1:4400',
}

/** Without `SITE_SECRET`, a restart of the site logs all members out. */
export const site = createSiteServer({
  ...publicConfig,
  origin: SITE_ORIGIN ?? `http://127.0.0.1:${PORT}`,
  secrets: [SITE_SECRET ?? randomUUID()],
})

/** The visit of the request: the session, and clients that read and write as the current user. */
export const visitContext = createContext<Visit>()
