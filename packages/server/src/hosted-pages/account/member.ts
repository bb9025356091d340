import type { Member } from '../../caller.js'
import { withActor } from '../../http/audit-context.js'
import { isRecent } from '../../identity/login/recent-login.js'
import { findMember } from '../../identity/profile/members.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { PageDeps } from '../kit/deps.js'
import { type Form, requireOwnForm } from '../kit/form.js'
import { type FormOptions, type Page, redirectToPath } from '../kit/page.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { type ResultPage, resultPage } from '../kit/result-page.js'

/** Finds the member of the latest login of the browser. Returns undefined without a login. */
export async function currentMember(deps: PageDeps): Promise<StoredIdentity | undefined> {
  const [login] = deps.browser.logins
  return login && findMember(deps, login.identityId)
}

/** Creates a caller for a member of the hosted pages, who has no session of a site. */
export function callerOf(id: string): Member {
  return { kind: 'member', id, clientId: '', grantId: '', roles: [] }
}

/** Tells if the member logged in recently in this browser. */
export function hasRecentLogin({ clock, browser }: PageDeps, { id }: StoredIdentity): boolean {
  const login = browser.logins.find(({ identityId }) => identityId === id)
  return login !== undefined && isRecent(clock, login.loggedInAt)
}

/**
 * Creates a result page that only the member who posted the form can see. Another member in the same browser is
 * redirected to the account page.
 */
export function memberResultPage<Result extends object>({
  render,
  ...options
}: {
  path: string
  open?(deps: PageDeps): Promise<Response>
  render(deps: PageDeps, member: StoredIdentity, result: Result): Response | Promise<Response>
}): ResultPage<Result & { memberId: string }> {
  return resultPage({
    ...options,
    render: async (deps, result: Result & { memberId: string }) => {
      const member = await currentMember(deps)
      if (member?.id !== result.memberId) return redirectToPath(deps, pagePaths.account)
      return render(deps, member, result)
    },
  })
}

/** A form that the current member has posted. */
export interface MemberForm extends Form {
  member: StoredIdentity
}

/**
 * Creates a form of the current member. Without a login, the form redirects to one that returns to the page at
 * `returnPath`.
 */
export function memberForm(
  returnPath: string,
  { handle: handlePosted, ...form }: FormOptions<MemberForm>,
): Page {
  return {
    method: 'POST',
    ...form,
    handle: async (deps, request) => {
      const posted = requireOwnForm(deps, request)
      const member = await currentMember(deps)
      if (!member) return redirectToLogin(deps, returnPath)
      const auditedDeps = withActor(deps, callerOf(member.id))
      return handlePosted(auditedDeps, { ...posted, member })
    },
  }
}
