import type { Connection } from '@foyer/client'
import { FoyerProvider } from '@foyer/react'
import { type ReactNode, StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { ConnectionContext } from '../connection/connection-context.js'
import { App } from './App.js'
import type { SiteParts } from './first-page.js'

/** Dependencies of the site. */
export interface Site extends SiteParts {
  connection: Connection
}

/** Composes the whole site. */
export function siteApp(site: Site): ReactNode {
  return (
    <StrictMode>
      <ConnectionContext value={site.connection}>
        <FoyerProvider client={site.client} queryClient={site.queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </FoyerProvider>
      </ConnectionContext>
    </StrictMode>
  )
}
