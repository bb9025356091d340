import { isRecent } from '../../identity/recent-login.js'
import type { StoredIdentity } from '../../storage/identities.js'
import type { PageDeps } from './deps.js'

/** Whether who uses this browser proved a short time ago to be the member; to be signed in is not enough. */
export function hasRecentLogin(
  { clock, browser }: Pick<PageDeps, 'clock' | 'browser'>,
  { id }: StoredIdentity,
): boolean {
  const login = browser.accounts.find(({ identityId }) => identityId === id)
  return login !== undefined && isRecent(clock, login.loggedInAt)
}
