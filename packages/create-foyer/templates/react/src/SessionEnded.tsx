import { useSession } from '@foyer/react'

/** Tells a member that the session has ended: it has expired, the owner ended it, or a logout in another tab. */
export function SessionEnded() {
  const { reason } = useSession()
  if (reason === undefined) return null
  return <p role="alert">You were logged out. Log in again to go on; what you typed is kept.</p>
}
