import './app/styles.js'
import { FoyerProvider } from '@foyer/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/App.js'
import { createQueryClient } from './app/query-client.js'
import { createSiteClient } from './app/site-client.js'

const root = document.getElementById('root')
if (!root) throw new Error('expected an element with the id "root" in index.html')

const client = createSiteClient(import.meta.env)
// On its way while the page is put together; a failure is told by the call that needs it.
client.session.authorization().catch(() => undefined)

createRoot(root).render(
  <StrictMode>
    <FoyerProvider client={client} queryClient={createQueryClient()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </FoyerProvider>
  </StrictMode>,
)
