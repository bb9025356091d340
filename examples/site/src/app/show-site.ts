import type { SessionState } from '@foyer/client'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type Site, siteApp } from './site-app.js'

/**
 * Puts the site into an element: in the place of what stood there, or onto the page that was drawn there for somebody.
 */
export function showSite(root: Element, site: Site, drawnFor: SessionState | undefined): void {
  // Nobody else may have come in the meantime: it would not be their page.
  if (drawnFor && drawnFor === site.client.session.state()) {
    hydrateRoot(root, siteApp(site, drawnFor))
  } else createRoot(root).render(siteApp(site))
}
