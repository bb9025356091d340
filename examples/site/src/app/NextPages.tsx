import { type ReactNode, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { whenIdle } from './when-idle.js'

/** Pages that most visits come to; any film stands for all. */
const pages = ['/films', '/films/any', '/people', '/charts', '/sign-in']

/** Loads the code of these pages when the browser is idle, so that they open at once and offline. */
export function NextPages(): ReactNode {
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
  return idle ? pages.map((page) => <PrefetchPageLinks key={page} page={page} />) : null
}
