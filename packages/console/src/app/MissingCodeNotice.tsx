import { type ReactNode, useEffect, useState } from 'react'
import { Notice } from '../ui/Notice.js'
import { texts } from './texts/texts.js'

/**
 * Asks to reload the page when code could not be loaded, for example because the server was updated since. Vite
 * dispatches the event for each dynamic import that fails.
 * @see https://vite.dev/guide/build#load-error-handling
 */
export function MissingCodeNotice(): ReactNode {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const onError = (): void => setMissing(true)
    window.addEventListener('vite:preloadError', onError)
    return () => window.removeEventListener('vite:preloadError', onError)
  }, [])
  const reload = { label: texts.crash.reload, run: () => window.location.reload() }
  return (
    <Notice
      message={isMissing ? { text: texts.missingCode, tone: 'danger', action: reload } : undefined}
      onClose={() => setMissing(false)}
    />
  )
}
