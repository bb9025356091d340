import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { ApiProvider } from '../api/api-context.js'
import type { ConsoleApi } from '../api/console-calls.js'

interface RenderPageOptions {
  api: ConsoleApi
  /** Initial URL, for example `/members?page=2`. */
  at: string
  /** Pages by their route pattern. */
  pages: Record<string, ReactNode>
}

/** Renders pages at a URL with fake calls; `address()` returns the current URL. */
export function renderPage({ api, at, pages }: RenderPageOptions): { address: () => string } {
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
        <MemoryRouter initialEntries={[at]}>
          <Watch />
          <Routes>
            {Object.entries(pages).map(([path, page]) => (
              <Route key={path} path={path} element={page} />
            ))}
          </Routes>
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { address: () => address }
}
