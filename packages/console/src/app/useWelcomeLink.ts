import { useEffect, useState } from 'react'

const welcomePath = '/console/welcome'

interface WelcomeLink {
  /** Secret of the one-time link in the URL; undefined on any other page. */
  token: string | undefined
  /** Leaves the page of the link. */
  leave: () => void
}

/** Reads a one-time link from the URL, and hides its secret from the address bar. */
export function useWelcomeLink(): WelcomeLink {
  const [token, setToken] = useState(readToken)
  useEffect(() => {
    const read = (): void => {
      const next = readToken()
      setToken(next)
      // A reload finds the secret in the state of the history entry.
      if (next !== undefined) window.history.replaceState({ token: next }, '', welcomePath)
    }
    read()
    // A link that is pasted into the tab of another one changes only the hash.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  const leave = (): void => {
    window.history.replaceState(null, '', '/console')
    setToken(undefined)
  }
  return { token, leave }
}

function readToken(): string | undefined {
  const { pathname, hash } = window.location
  if (pathname !== welcomePath) return undefined
  if (hash !== '') return hash.slice(1)
  return String(Object(window.history.state).token ?? '')
}
