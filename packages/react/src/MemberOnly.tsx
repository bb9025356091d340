import type { ReactNode } from 'react'
import { useSession } from './FoyerProvider.js'

/** Props of MemberOnly. */
export interface MemberOnlyProps {
  /** Shown to members. */
  children?: ReactNode
  /** Shown to visitors, for example a way to log in. */
  fallback?: ReactNode
  /** Shown until the session is known, for example during server rendering. */
  pending?: ReactNode
}

/**
 * Shows its children to members only. It hides nothing from others: the server must protect the data.
 * @example
 * <MemberOnly fallback={<LogInAgain />} pending={<p>one moment</p>}>
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
