import type { Member } from '../../caller.js'
import { withActor } from '../../http/audit-context.js'
import { isRecent } from '../../identity/login/recent-login.js'
import { findMember } from '../../identity/profile/members.js'
import { chooseBrowserLogin } from '../../oauth/authorize/browser-logins.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { BrowserLogin } from '../../storage/oauth/browser-logins.js'
import type { PageContext } from '../kit/context.js'
import { type Form, requireOwnForm } from '../kit/form.js'
import { type HostedPage, redirectToPath } from '../kit/page.js'
import { createPlainLogin, redirectToLogin } from '../kit/plain-login.js'
import { resultPage } from '../kit/result-page.js'
import { loginPage } from '../login/login.js'

/** Finds the member of the latest login of the browser. Returns undefined without a login. */
export async function currentMember(context: PageContext): Promise<StoredIdentity | undefined> {
  const [login] = context.browser.logins
  return login && findMember(context.deps, login.identityId)
}

/** Creates the caller for a member who is logged in to the hosted pages: it has no client and no grant. */
export function asCaller(id: string): Member {
  return { kind: 'member', id, clientId: '', grantId: '', roles: [] }
}

/** Finds the login of a member in this browser, if it is recent. */
export function findRecentLogin(
  { deps, browser }: PageContext,
  { id }: StoredIdentity,
): BrowserLogin | undefined {
  return browser.logins.find(
    ({ identityId, loggedInAt }) => identityId === id && isRecent(deps.clock, loggedInAt),
  )
}

/** Returns whether the member logged in recently in this browser. */
export function hasRecentLogin(context: PageContext, member: StoredIdentity): boolean {
  return findRecentLogin(context, member) !== undefined
}

/** A result page of a member, with the `redirectWith` of `ResultPage` for the member who posted the form. */
export interface MemberResultPage<Result> extends HostedPage {
  redirectWith(context: PageContext, member: StoredIdentity, result: Result): Promise<Response>
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
  open?(context: PageContext): Promise<Response>
  render(context: PageContext, member: StoredIdentity, result: Result): Promise<Response>
}): MemberResultPage<Result> {
  const page = resultPage({
    ...options,
    render: async (context, result: Result & { memberId: string }) => {
      const member = await currentMember(context)
      if (member?.id !== result.memberId) return redirectToPath(context, pagePaths.account)
      return render(context, member, result)
    },
  })
  return {
    ...page,
    redirectWith: (context, { id: memberId }, result) =>
      page.redirectWith(context, { ...result, memberId }),
  }
}

/**
 * Finds the login of the member whose page contains the form. Another member may have logged in in this browser since.
 * Returns undefined if the member is no longer logged in.
 */
export function loginOfForm({ browser }: PageContext, { field }: Form): BrowserLogin | undefined {
  return browser.logins.find(({ identityId }) => identityId === field('member'))
}

/** A form that a member has posted. */
export interface MemberForm extends Form {
  member: StoredIdentity
}

/** Declaration of a form of a member. */
export interface MemberFormOptions extends Pick<HostedPage, 'path' | 'limit'> {
  handle(context: PageContext, form: MemberForm): Promise<Response>
}

/**
 * Creates a form that acts for the member whose page contained it. This member becomes the current one. If this member
 * is no longer logged in, the form redirects to the account page of another logged-in member. Without any login, it
 * redirects to a login that returns to the page at `returnPath`.
 */
export function memberForm(
  returnPath: string,
  { handle: handlePosted, ...form }: MemberFormOptions,
): HostedPage {
  return {
    method: 'POST',
    ...form,
    handle: async (context) => {
      const posted = requireOwnForm(context)
      const [current] = context.browser.logins
      if (!current) return redirectToLogin(context, returnPath)
      const login = loginOfForm(context, posted)
      const member = login && (await findMember(context.deps, login.identityId))
      if (!member) return redirectToPath(context, pagePaths.account)
      if (login !== current) await chooseBrowserLogin(context.deps, context.browser, member.id)
      const deps = withActor(context.deps, asCaller(member.id))
      return handlePosted({ ...context, deps }, { ...posted, member })
    },
  }
}

/** Redirects to a full login, including the second factor. The login returns to the hosted page at `returnPath`. */
export async function logInAgain(
  context: PageContext,
  { member: { email } }: MemberForm,
  returnPath: string,
): Promise<Response> {
  const authorizationRequest = await createPlainLogin(context, returnPath)
  return loginPage.redirectWith({ ...context, authorizationRequest }, { email })
}
