import { randomUUID } from 'node:crypto'
import { createSiteServer } from '@foyer/react/server'

const { SITE_ORIGIN, SITE_SECRET, SITE_CLIENT_ID, SITE_SERVER, PORT = '3000' } = process.env

export const port = Number(PORT)
export const origin = SITE_ORIGIN ?? `http://127.0.0.1:${PORT}`

/** Configuration that the page may contain, for its client. */
export const publicConfig = {
  clientId: SITE_CLIENT_ID ?? 'film-club',
  host: SITE_SERVER ?? 'http://127.0.0.1:4400',
}

/** Without `SITE_SECRET`, a restart of the site logs all members out. */
export const site = createSiteServer({
  ...publicConfig,
  origin,
  secrets: [SITE_SECRET ?? randomUUID()],
})
