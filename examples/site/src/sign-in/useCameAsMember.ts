import { useSession } from '@foyer/react'
import { useState } from 'react'

/**
 * Returns true when a member opened a page for visitors and is still logged in. Who signs in here only now is no such
 * case: the form leads on by itself. Who turns out to be signed out since, elsewhere, needs the form.
 */
export function useCameAsMember(): boolean {
  const { loggedIn } = useSession()
  const [stays, setStays] = useState(loggedIn)
  if (stays && !loggedIn) setStays(false)
  return stays && loggedIn
}
