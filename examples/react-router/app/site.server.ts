import { randomUUID } from 'node:crypto'
import { createSiteServer, type Visit } from '@foyer/react/server'
import { createContext } from 'react-router'

const { PORT = '3000', SITE_ORIGIN, SITE_SECRET, SITE_CLIENT_ID, SITE_SERVER } = process.env

/** What the page's own client may know too. */
export const publicConfig = {
  clientId: SITE_CLIENT_ID ?? 'film-club',
  host: SITE_SERVER ?? 'http://127.0.0.1:4400',
}

/** Without a secret of its own, every start of the site logs its members out. */
export const site = createSiteServer({
  ...publicConfig,
  origin: SITE_ORIGIN ?? `http://127.0.0.1:${PORT}`,
  secrets: [SITE_SECRET ?? randomUUID()],
})

/** The visit of the request: who is there, and what they may read and write. */
export const visitContext = createContext<Visit>()
