import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Toasts } from '../ui/Toasts.js'
import { Footer } from './Footer.js'
import { Header } from './Header.js'
import { NextPages } from './NextPages.js'
import { OfflineNotice } from './OfflineNotice.js'
import { PageBoundary } from './PageBoundary.js'
import { usePageChange } from './usePageChange.js'

/** Layout of every page. */
export default function Shell(): ReactNode {
  const { pathname } = useLocation()
  const main = usePageChange()
  return (
    <Toasts>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <OfflineNotice />
      <main id="main" ref={main} tabIndex={-1}>
        <PageBoundary key={pathname}>
          <Outlet />
        </PageBoundary>
      </main>
      <Footer />
      <NextPages />
    </Toasts>
  )
}
