import { useFoyer } from '../FoyerProvider.js'
import { useAction } from './useAction.js'

/** Options of a logout. */
export interface LogoutOptions {
  /** Page to open afterwards. Default: this page. */
  returnTo?: string
  /** True to stay in the page: then a session on the hosted pages goes on. */
  stay?: boolean
}

/** Logging out. */
export interface UseLogout {
  /** Ends the session here at once, and on the server as soon as it can be reached. */
  logout(options?: LogoutOptions): Promise<void>
  pending: boolean
  /** Error of the server's logout. The member is logged out all the same. */
  error: Error | undefined
}

/**
 * Logs out at once on this device, then on the server, and by its address on the hosted pages.
 * @example
 * const { logout } = useLogout()
 * <button type="button" onClick={() => void logout({ stay: true })}>
 *   Leave
 * </button>
 */
export function useLogout(): UseLogout {
  const { auth } = useFoyer()
  const { run, pending, error } = useAction()
  const leave = async ({ returnTo = location.href, stay }: LogoutOptions) => {
    const { logoutUrl, refusal } = await auth.logout(returnTo)
    if (!stay && logoutUrl !== location.href) location.assign(logoutUrl)
    if (refusal) throw refusal
  }
  return { logout: (options = {}) => run(() => leave(options)), pending, error }
}
