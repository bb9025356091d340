import type { Connection } from '@foyer/client'
import { createContext, useContext } from 'react'

/** Connection to the server, for pages that need more than the shared client. */
export const ConnectionContext = createContext<Connection | undefined>(undefined)

/** Returns the connection of the site. @throws Error outside of the site */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext)
  if (connection) return connection
  throw new Error('no connection: put <ConnectionContext value={…}> around the page')
}
