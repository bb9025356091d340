import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useLocalPath } from '../language/links.js'
import { whenIdle } from './when-idle.js'

/** Pages that most visits come to; any film stands for all. */
const pages = ['/films', '/films/any', '/people', '/charts', '/sign-in']

const LanguageOffer = lazy(() =>
  // Without a connection there is no offer.
  import('./LanguageOffer.js').catch(() => ({ default: () => null })),
)

/** What can wait until the browser is idle: the code of these pages, so that they open at once and offline. */
export function NextPages(): ReactNode {
  const local = useLocalPath()
  const [idle, setIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true)
        import('../connection/auth-parts.js').catch(() => {
          // It is loaded again when somebody logs in.
        })
      }),
    [],
  )
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
