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

/** The Foyer server; that of `foyer dev` while one works on the site. */
export const foyerContext = createContext<FoyerServer>({
  url: process.env.SITE_SERVER ?? 'http://localhost:4400',
  clientId: client.id,
  fetch: globalThis.fetch,
})

/** The visit of the request. Members log in in the browser: for loaders everybody is a visitor. */
export const visitContext = createContext<Visit>()

let site: SiteServer | undefined

/** Returns the server of the site, created at the first request. */
export function siteServer({ url, clientId, fetch }: FoyerServer): SiteServer {
  site ??= createSiteServer({
    clientId,
    host: url,
    origin: url,
    fetch,
    // Its cookies hold a visitor's token only: after a restart a visitor gets another one.
    secrets: [randomUUID()],
  })
  return site
}
