import { useFoyer } from './FoyerProvider.js'
import { useAction } from './useAction.js'

/** How a logout ends. */
export interface LogoutOptions {
  /** Where the person is afterwards: this page when left out. */
  returnTo?: string
  /** True to stay in the page: then a session on the hosted pages goes on. */
  stay?: boolean
}

/** Logging out. */
export interface UseLogout {
  /** Ends the session here at once, and on the server as soon as it can be reached. */
  logout(options?: LogoutOptions): Promise<void>
  pending: boolean
}

/** Logs out at once on this device, then on the server, and by its address on the hosted pages. */
export function useLogout(): UseLogout {
  const { auth } = useFoyer()
  const { run, pending } = useAction()
  const leave = async ({ returnTo = location.href, stay }: LogoutOptions) => {
    const { logoutUrl } = await auth.logout(returnTo)
    if (!stay && logoutUrl !== location.href) location.assign(logoutUrl)
  }
  return { logout: (options = {}) => run(() => leave(options)), pending }
}
