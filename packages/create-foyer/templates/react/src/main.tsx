import { FoyerProvider } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { Callback } from './Callback.tsx'
import { client } from './client.ts'
import type { Collections } from './collections.ts'

/** Registers the collections, so that hooks check their ids, fields and operands. */
declare module '@foyer/react' {
  interface Register {
    collections: Collections
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <FoyerProvider client={client}>
      {location.pathname === '/callback' ? <Callback /> : <App />}
    </FoyerProvider>
  </StrictMode>,
)
