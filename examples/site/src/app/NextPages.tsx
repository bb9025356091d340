import { loadAuthCalls } from '@foyer/client'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useLocalPath } from '../language/links.js'
import { whenIdle } from './when-idle.js'

/** Frequently visited pages to prefetch; one film page loads the code of all film pages. */
const pages = ['/films', '/films/any', '/people', '/charts', '/login']

const LanguageOffer = lazy(() =>
  // Loading fails offline. Then no language is offered.
  import('./LanguageOffer.js').catch(() => ({ default: () => null })),
)

/** Prefetches the code of these pages when the browser is idle, so that they open at once and offline. */
export function NextPages(): ReactNode {
  const local = useLocalPath()
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    whenIdle(() => {
      setIdle(true)
      loadAuthCalls().catch(() => {
        // Loading fails offline: a login loads this code again.
      })
    })
  }, [])
  if (!idle) return null
  return (
    <>
      {pages.map((page) => (
        <PrefetchPageLinks key={page} page={local(page)} />
      ))}
      <Suspense>
        <LanguageOffer />
      </Suspense>
    </>
  )
}
