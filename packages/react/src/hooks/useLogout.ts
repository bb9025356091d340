import { useFoyer } from '../FoyerProvider.js'
import { removeDrafts } from './form-draft.js'
import { useAction } from './useAction.js'

/** Options of a logout. */
export interface LogoutOptions {
  /** Page to open afterwards. Default: this page. */
  returnTo?: string | undefined
  /** True to stay on the page; the browser login on the hosted pages then continues. */
  stay?: boolean | undefined
}

/** State and action of a logout. */
export interface UseLogout {
  /** Logs out on this device immediately, and on the server as soon as it can be reached. */
  logout(options?: LogoutOptions): Promise<void>
  pending: boolean
  /**
   * Error that prevented the logout on the server or the hosted pages. The member is logged out on this device in any
   * case.
   */
  error: Error | undefined
}

/**
 * Logs out on this device, on the server, and by a redirect on the hosted pages.
 * @example
 * const { logout } = useLogout()
 * <button type="button" onClick={() => void logout({ stay: true })}>
 *   Log out
 * </button>
 */
export function useLogout(): UseLogout {
  const { auth } = useFoyer()
  const { run, pending, error } = useAction()
  const leave = async ({ returnTo = location.href, stay }: LogoutOptions) => {
    removeDrafts()
    const { logoutUrl, refusal } = await auth.logout(returnTo)
    if (!stay && logoutUrl !== location.href) location.assign(logoutUrl)
    if (refusal) throw refusal
  }
  return { logout: (options = {}) => run(() => leave(options)), pending, error }
}
