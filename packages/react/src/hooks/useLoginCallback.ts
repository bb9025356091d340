import { StateLostError } from '@foyer/client'
import { useEffect, useState } from 'react'
import { useFoyer } from '../FoyerProvider.js'

/** Result of a login by redirect. */
export interface LoginCallback {
  /** Page that started the login, once the login is complete. */
  originalUri: string | undefined
  pending: boolean
  error: Error | undefined
  /** Starts the login again if its state is lost. */
  restart: (() => Promise<void>) | undefined
}

type Outcome = Partial<Pick<LoginCallback, 'originalUri' | 'error'>>

/**
 * Completes a login by redirect on the callback page, once per code, however often it mounts.
 * @example
 * const { originalUri, pending, error, restart } = useLoginCallback()
 * if (pending) return <p>one moment</p>
 */
export function useLoginCallback(): LoginCallback {
  const { auth } = useFoyer()
  // Stored at the first render: a router may change the URL while the code of `completeRedirect` loads, and that call
  // cleans it before the exchange.
  const [url] = useState(() => (typeof location === 'undefined' ? undefined : location.href))
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    let mounted = true
    const show = (result: Outcome) => mounted && setOutcome(result)
    auth.completeRedirect(url).then(show, (failure: unknown) => {
      show({ error: failure instanceof Error ? failure : new Error(String(failure)) })
    })
    return () => {
      mounted = false
    }
  }, [auth, url])
  const { originalUri, error } = outcome ?? {}
  return {
    originalUri,
    pending: outcome === undefined,
    error,
    restart: error instanceof StateLostError ? error.restart : undefined,
  }
}
