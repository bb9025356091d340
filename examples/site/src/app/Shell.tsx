import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { TextsProvider, useTexts } from '../language/texts-context.js'
import type { Texts } from '../texts/en/index.js'
import { Toasts } from '../ui/Toasts.js'
import { Footer } from './Footer.js'
import { Header } from './Header.js'
import { NextPages } from './NextPages.js'
import { OfflineNotice } from './OfflineNotice.js'
import { BrokenPage, PageBoundary } from './PageBoundary.js'
import { usePageChange } from './usePageChange.js'

/** Layout of every page in one language. */
export function Shell({ texts }: { texts: Texts }): ReactNode {
  const { pathname } = useLocation()
  const main = usePageChange()
  return (
    <TextsProvider texts={texts}>
      <Toasts>
        <SkipLink />
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
    </TextsProvider>
  )
}

function SkipLink(): ReactNode {
  const { site } = useTexts()
  return (
    <a className="skip-link" href="#main">
      {site.skip}
    </a>
  )
}

/** Replaces the site when its layout fails. */
export function BrokenSite({ texts }: { texts: Texts }): ReactNode {
  return (
    <TextsProvider texts={texts}>
      <main>
        <BrokenPage />
      </main>
    </TextsProvider>
  )
}
