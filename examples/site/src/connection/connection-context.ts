import type { Connection } from '@foyer/client'
import { createContext, useContext } from 'react'

/** The way to the server, for pages that make a part of a client that the others do not need. */
export const ConnectionContext = createContext<Connection | undefined>(undefined)

/**
 * The connection of the site.
 * @throws Error outside of the site
 */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (connection) return connection
  throw new Error('no connection: put <ConnectionContext value={…}> around the page')
}
