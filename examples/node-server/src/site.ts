import { randomUUID } from 'node:crypto'
import { createSiteServer } from '@foyer/react/server'

const { SITE_ORIGIN, SITE_SECRET, SITE_CLIENT_ID, SITE_SERVER, PORT = '3000' } = process.env

export const port = Number(PORT)
export const origin = SITE_ORIGIN ?? `http://127.0.0.1:${PORT}`

/** What the page's own client may know too. */
export const publicConfig = {
  clientId: SITE_CLIENT_ID ?? 'film-club',
  host: SITE_SERVER ?? 'http://127.0.0.1:4400',
}

/** Without a secret of its own, every start of the site logs its members out. */
export const site = createSiteServer({
  ...publicConfig,
  origin,
  secrets: [SITE_SECRET ?? randomUUID()],
})
