import { FoyerProvider } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.js'
import type { SiteParts } from './first-page.js'

/** Puts the site into an element, in the place of what stood there. */
export function showApp(root: HTMLElement, { client, queryClient }: SiteParts): void {
  createRoot(root).render(
    <StrictMode>
      <FoyerProvider client={client} queryClient={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </FoyerProvider>
    </StrictMode>,
  )
}
