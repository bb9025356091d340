import { randomUUID } from 'node:crypto'
import { createSiteServer, type SiteServer, type Visit } from '@foyer/react/server'
import { createContext } from 'react-router'
import { client } from '../foyer.json'

/** The Foyer server that renders this site. */
export interface FoyerServer {
  url: string
  clientId: string
  fetch: typeof fetch
}

/** The Foyer server in this process, or that of `foyer dev` during development. */
export const foyerContext = createContext<FoyerServer>({
  url: process.env.SITE_SERVER ?? 'http://localhost:4400',
  clientId: client.id,
  fetch: globalThis.fetch,
})

/** The visit of the request. Members log in in the browser, so loaders run as a visitor. */
export const visitContext = createContext<Visit>()

let site: SiteServer | undefined

/** Returns the server of the site; creates it on the first request. */
export function siteServer({ url, clientId, fetch }: FoyerServer): SiteServer {
  site ??= createSiteServer({
    clientId,
    host: url,
    origin: url,
    fetch,
    // The cookies contain only a visitor's token. With a secret that stays, visitors keep theirs after a restart and
    // between the processes of a site.
    secrets: [randomUUID()],
  })
  return site
}
