import type { Connection, SessionState } from '@foyer/client'
import { FoyerProvider } from '@foyer/react'
import { type ReactNode, StrictMode } from 'react'
import { BrowserRouter } from 'react-router'
import { ConnectionContext } from '../connection/connection-context.js'
import { draw } from '../drawing/draw.js'
import { asFirstRender } from '../drawing/first-render.js'
import { App } from './App.js'
import type { SiteParts } from './first-page.js'

/** Dependencies of the site. */
export interface Site extends SiteParts {
  connection: Connection
}

/** The whole site, as it begins for somebody; for nobody known when that is left out. */
export function siteApp(site: Site, initialSession?: SessionState): ReactNode {
  return (
    <StrictMode>
      <ConnectionContext value={site.connection}>
        <FoyerProvider
          client={site.client}
          queryClient={site.queryClient}
          initialSession={initialSession}
        >
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </FoyerProvider>
      </ConnectionContext>
    </StrictMode>
  )
}

/**
 * Draws the page in an element before React is there. Gives for whom, or undefined where it is left to React: what belongs
 * to a member, and whatever could not be read or drawn.
 */
export function drawSite(root: Element, site: Site): SessionState | undefined {
  const session = site.client.session.state()
  const reads = site.queryClient.getQueryCache().getAll()
  if (session.loggedIn || reads.some(({ state }) => state.status !== 'success')) return undefined
  const page = document.createDocumentFragment()
  try {
    asFirstRender(() => draw(siteApp(site, session), page))
  } catch {
    // Rendering it meets the same fault, and tells it.
    return undefined
  }
  root.replaceChildren(page)
  return session
}
