import { useSession } from '@foyer/react'
import { useState } from 'react'

/**
 * Returns true when a member opened a page for visitors and is still logged in. Returns false after a login on this
 * page, because the form redirects, and after a logout elsewhere, because the form is needed.
 */
export function useArrivedAsMember(): boolean {
  const { loggedIn, ready } = useSession()
  const [stays, setStays] = useState(ready ? loggedIn : undefined)
  if (stays === undefined && ready) setStays(loggedIn)
  if (stays && !loggedIn) setStays(false)
  return Boolean(stays && loggedIn)
}
