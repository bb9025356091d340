import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { ApiProvider } from '../api/api-context.js'
import type { ConsoleApi } from '../api/console-calls.js'
import { OwnerProvider } from '../owner/rights.js'

interface RenderPageOptions {
  api: ConsoleApi
  /** Initial URL, for example `/members?page=2`. */
  at: string
  /** Pages by their route pattern. */
  pages: Record<string, ReactNode>
  /** The owner who is logged in. */
  owner?: OwnerAccount | undefined
}

/** Renders pages at a URL with fake calls; `address()` returns the current URL. */
export function renderPage({ api, at, pages, owner }: RenderPageOptions): {
  address: () => string
} {
  let address = ''
  function Watch(): ReactNode {
    const { pathname, search } = useLocation()
    address = pathname + search
    return null
  }
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <ApiProvider value={api}>
        <OwnerProvider value={owner}>
          <MemoryRouter initialEntries={[at]}>
            <Watch />
            <Routes>
              {Object.entries(pages).map(([path, page]) => (
                <Route key={path} path={path} element={page} />
              ))}
            </Routes>
          </MemoryRouter>
        </OwnerProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { address: () => address }
}
