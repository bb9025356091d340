import { randomUUID } from 'node:crypto'
import { createSiteServer, type SiteServer, type Visit } from '@foyer/react/server'
import { createContext } from 'react-router'

/** The Foyer server that renders this site. */
export interface FoyerServer {
  url: string
  clientId: string
  fetch: typeof fetch
}

/** The Foyer server; that of `foyer start` while one works on the site. */
export const foyerContext = createContext<FoyerServer>({
  url: 'http://127.0.0.1:4400',
  clientId: 'film-club',
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
