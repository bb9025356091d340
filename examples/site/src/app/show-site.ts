import { createRoot } from 'react-dom/client'
import { type Site, siteApp } from './site-app.js'

/** Renders the site into an element, in place of its content. */
export function showSite(root: Element, site: Site): void {
  createRoot(root).render(siteApp(site))
}
