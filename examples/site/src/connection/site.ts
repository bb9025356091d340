import { type Connection, createClient } from '@foyer/client'
import { itemQueryOptions, type SiteClient } from '@foyer/react'
import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '../language/languages.js'
import { hideSession } from './hydrating-session.js'
import { createQueryClient } from './query-client.js'

/** Parts of the site that the pages share. */
export interface Site {
  connection: Connection
  client: SiteClient
  queryClient: QueryClient
}

/** The site in a hydrating page. */
interface HydratingSite extends Site {
  /** Shows the session to the pages, after hydration. */
  revealSession(): void
}

/** Options of a site. */
interface SiteSettings {
  clientId: string
  /** Public address. */
  url: string
  /** Language of hosted pages, e-mails and new accounts. */
  language: Language
}

/** Creates the site for one page: in the browser once, on the server per request. */
export function createSite({ clientId, url, language }: SiteSettings): HydratingSite {
  // The browser uses the origin of the page, which may be another host name of this server.
  const host = import.meta.env.SSR ? url : location.origin
  const { connection, ...calls } = createClient({ clientId, host, language })
  const { session, reveal } = hideSession(connection.session)
  const client: SiteClient = {
    ...calls,
    session,
    auth: { ...calls.auth, loggedIn: () => session.state().loggedIn },
  }
  const queryClient = createQueryClient()
  return {
    connection,
    client,
    queryClient,
    revealSession() {
      const known = userKeyOf({ ...client, session: connection.session })
      copyResults(queryClient, userKeyOf(client), known)
      reveal()
    },
  }
}

/** Returns the part of all query keys that identifies the user. */
function userKeyOf(client: SiteClient): unknown {
  return itemQueryOptions(client, 'films', '').queryKey[1]
}

/**
 * Copies the results that the server read as a visitor to the member's query keys, because they are public. During
 * hydration, the cache contains only results of the server.
 */
function copyResults(queryClient: QueryClient, from: unknown, to: unknown): void {
  if (from === to) return
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const [root, person, ...rest] = queryKey
    if (person !== from || state.data === undefined) continue
    queryClient.setQueryData([root, to, ...rest], state.data, { updatedAt: state.dataUpdatedAt })
  }
}
