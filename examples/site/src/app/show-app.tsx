import type { Connection } from '@foyer/client'
import { FoyerProvider } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.js'
import { ConnectionContext } from './connection-context.js'
import type { SiteParts } from './first-page.js'

/** What the site is made from. */
export interface Site extends SiteParts {
  connection: Connection
}

/** Puts the site into an element, in the place of what stood there. */
export function showApp(root: HTMLElement, { connection, client, queryClient }: Site): void {
  createRoot(root).render(
    <StrictMode>
      <ConnectionContext value={connection}>
        <FoyerProvider client={client} queryClient={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </FoyerProvider>
      </ConnectionContext>
    </StrictMode>,
  )
}
