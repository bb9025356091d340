import type { ReactNode } from 'react'
import { useSession } from './FoyerProvider.js'

/** Props of MemberOnly. */
export interface MemberOnlyProps {
  /** Shown to members. */
  children?: ReactNode
  /** Shown to visitors, for example a way to log in. */
  fallback?: ReactNode
  /** Shown while it is not known who is there, which is so while a server renders. */
  pending?: ReactNode
}

/**
 * Shows something to members only. What must not be seen by others has to be refused by the server.
 * @example
 * <MemberOnly fallback={<p>Please log in.</p>} pending={<p>one moment</p>}>
 *   <Greeting />
 * </MemberOnly>
 */
export function MemberOnly({
  children,
  fallback = null,
  pending = null,
}: MemberOnlyProps): ReactNode {
  const { loggedIn, ready } = useSession()
  if (!ready) return pending
  return loggedIn ? children : fallback
}
