import type { Member } from '../../caller.js'
import { isRecent } from '../../identity/login/recent-login.js'
import { findMember } from '../../identity/profile/members.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { type PageDeps, pagePaths } from '../kit/deps.js'
import { type ResultPage, resultPage } from '../kit/result-page.js'
import { seeOther } from '../kit/see-other.js'

/** The member who was here last of those who are signed in in this browser. */
export async function currentMember(
  deps: Pick<PageDeps, 'db' | 'browser'>,
): Promise<StoredIdentity | undefined> {
  const [account] = deps.browser.accounts
  return account && findMember(deps, account.identityId)
}

/** Caller for a member of these pages, who acts under no session of a site. */
export function callerOf(id: string): Member {
  return { kind: 'member', id, clientId: '', grantId: '', roles: [] }
}

/** Checks that the member logged in a short time ago in this browser; being signed in is not enough. */
export function hasRecentLogin(
  { clock, browser }: Pick<PageDeps, 'clock' | 'browser'>,
  { id }: StoredIdentity,
): boolean {
  const login = browser.accounts.find(({ identityId }) => identityId === id)
  return login !== undefined && isRecent(clock, login.loggedInAt)
}

/** A page with the result of a member's form, for nobody but the member: a browser may have several users. */
export function memberResultPage<Result extends object>(
  path: string,
  render: (deps: PageDeps, member: StoredIdentity, result: Result) => Response | Promise<Response>,
): ResultPage<Result & { memberId: string }> {
  return resultPage(path, async (deps, result: Result & { memberId: string }) => {
    const member = await currentMember(deps)
    if (member?.id !== result.memberId) return seeOther(`${deps.publicUrl}${pagePaths.account}`)
    return render(deps, member, result)
  })
}
