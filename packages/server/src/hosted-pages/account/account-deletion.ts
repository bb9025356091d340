import type { DeleteAccountView } from '@foyer/pages'
import { deletionEffects } from '../../data/deletion/member-deletion-rule.js'
import {
  cancelDeletion,
  cancelDeletionByLink,
  confirmDeletion,
  findDeletionLink,
  findOwnDeletion,
  requestDeletion,
} from '../../identity/deletion/account-deletion.js'
import { IdentityError } from '../../identity/errors.js'
import { finishByBrowserLogin } from '../../oauth/authorize/finish-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { PageContext } from '../kit/context.js'
import { withBrowserSecret } from '../kit/cookies.js'
import { requireOwnForm } from '../kit/form.js'
import { type HostedPage, redirectToPath } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToLogin } from '../kit/plain-login.js'
import { cannotContinueResponse, type ResultPage, resultPage } from '../kit/result-page.js'
import { respondToAuthorization } from '../login/respond-to-authorization.js'
import {
  currentMember,
  findRecentLogin,
  hasRecentLogin,
  logInAgain,
  type MemberForm,
  memberForm,
} from './member.js'

const ownDeletionPage: HostedPage = {
  method: 'GET',
  path: pagePaths.accountDelete,
  handle: async (context) => {
    const member = await currentMember(context)
    if (!member) return redirectToLogin(context, pagePaths.accountDelete)
    return ownDeletionResponse(context, member, { isKept: context.parameters.has('kept') })
  },
}

/**
 * Creates the response with the deletion page of the current member. The page continues the authorization request that
 * it has interrupted.
 */
async function ownDeletionResponse(
  context: PageContext,
  member: StoredIdentity,
  { isKept }: { isKept: boolean },
): Promise<Response> {
  const interrupted = context.authorizationRequest
  const deletion = await findOwnDeletion(context.deps, member.id)
  const common = {
    ...(await commonViewOf(context, member)),
    memberId: member.id,
    hidden: interrupted ? { request: interrupted.id } : {},
    isRecent: hasRecentLogin(context, member),
    backUrl: pagePaths.account,
  }
  if (deletion?.dueAt) {
    return pageResponse(context, {
      ...common,
      step: 'scheduled',
      date: deletion.dueAt,
      action: pagePaths.accountDeleteCancel,
      otherAction: interrupted && pagePaths.accountDeleteContinue,
    })
  }
  if (deletion) {
    const actions = { action: pagePaths.accountDelete, otherAction: pagePaths.accountDeleteCancel }
    return pageResponse(context, {
      ...common,
      step: 'sent',
      date: deletion.confirmBefore,
      ...actions,
    })
  }
  if (isKept) return pageResponse(context, { ...common, step: 'kept' })
  const action = common.isRecent ? pagePaths.accountDelete : pagePaths.accountDeleteLogInAgain
  return pageResponse(context, { ...common, step: 'ask', action })
}

async function requestDeletionByForm(context: PageContext, form: MemberForm): Promise<Response> {
  const { member } = form
  if (!hasRecentLogin(context, member)) return logInAgain(context, form, pagePaths.accountDelete)
  await requestDeletion(context.deps, member)
  return redirectToPath(context, pagePaths.accountDelete)
}

async function cancelDeletionByForm(context: PageContext, form: MemberForm): Promise<Response> {
  await cancelDeletion(context.deps, form.member.id)
  return context.authorizationRequest
    ? continueInterruptedLogin(context, form)
    : redirectToPath(context, `${pagePaths.accountDelete}?kept=1`)
}

/** Completes the login that the page of a scheduled deletion interrupted. */
async function continueInterruptedLogin(
  context: PageContext,
  { member }: MemberForm,
): Promise<Response> {
  const { deps, authorizationRequest } = context
  const { secret: browserSecret } = context.browser
  if (!authorizationRequest) return redirectToPath(context, pagePaths.account)
  // The login must be recent: a browser that was left open does not prove that the member is there.
  const login = findRecentLogin(context, member)
  if (login && browserSecret !== undefined) {
    const outcome = await finishByBrowserLogin(deps, authorizationRequest, {
      ...login,
      browserSecret,
    })
    // The use of a login renews it, so its cookie must last as long.
    if (outcome)
      return withBrowserSecret(
        context,
        await respondToAuthorization(context, outcome),
        browserSecret,
      )
  }
  return redirectToPath(context, `${pagePaths.login}?request=${authorizationRequest.id}`)
}

/** Kind of a link in an e-mail about a deletion: it confirms the deletion, or cancels it. */
type LinkKind = 'deletion' | 'deletion-cancel'

/** Page of the link that confirms a deletion. */
const confirmDeletionPage = deletionLinkPage(pagePaths.confirmDeletion, 'deletion')

/** Page of the link that cancels a scheduled deletion. */
const keepAccountPage = deletionLinkPage(pagePaths.cancelDeletion, 'deletion-cancel')

/**
 * Creates the page of a link in an e-mail. A GET changes nothing, because mail scanners open links too. The page moves
 * the token from the URL into a cookie and redirects, so that the token is not in the browser's history.
 */
function deletionLinkPage(path: string, kind: LinkKind): ResultPage<{ token: string }> {
  const page: ResultPage<{ token: string }> = resultPage({
    path,
    open: async (context) => {
      const token = context.parameters.get('token')
      if (token !== null) return page.redirectWith(context, { token })
      return cannotContinueResponse(context, context.texts.deletion.linkOver)
    },
    render: (context, { token }) => renderDeletionLink(context, kind, token),
  })
  return page
}

/** Renders the page of a link, depending on the state of the link. */
async function renderDeletionLink(
  context: PageContext,
  kind: LinkKind,
  token: string,
): Promise<Response> {
  const link = await findDeletionLink(context.deps, kind, token)
  if (link?.state === 'open') {
    const common = { ...(await commonViewOf(context, link.identity)), hidden: { token } }
    if (kind === 'deletion') {
      return pageResponse(context, {
        ...common,
        step: 'confirm',
        action: pagePaths.confirmDeletion,
      })
    }
    if (link.dueAt) {
      const date = link.dueAt
      return pageResponse(context, {
        ...common,
        step: 'keep',
        date,
        action: pagePaths.cancelDeletion,
      })
    }
  }
  if (link?.state === 'used') {
    const common = await commonViewOf(context)
    if (link.isDeleted) return pageResponse(context, { ...common, step: 'deleted' })
    if (link.dueAt) return pageResponse(context, { ...common, step: 'scheduled', date: link.dueAt })
    if (kind === 'deletion-cancel') return pageResponse(context, { ...common, step: 'kept' })
  }
  return cannotContinueResponse(context, context.texts.deletion.linkOver)
}

/** Creates the form of the page of a link. It redirects to the page, which then shows the new state of the link. */
function deletionLinkForm(
  page: ResultPage<{ token: string }>,
  useLink: (deps: PageContext['deps'], token: string) => Promise<void>,
): HostedPage {
  return {
    method: 'POST',
    path: page.path,
    limit: 'verification',
    handle: async (context) => {
      const { field } = requireOwnForm(context)
      const token = field('token')
      try {
        await useLink(context.deps, token)
      } catch (error) {
        // The page shows that the link is invalid.
        if (!(error instanceof IdentityError)) throw error
      }
      return page.redirectWith(context, { token })
    },
  }
}

type CommonView = Omit<DeleteAccountView, 'step'>

/** Returns the properties of the view that all steps share. Those about the account are empty without a member. */
async function commonViewOf({ deps }: PageContext, member?: StoredIdentity): Promise<CommonView> {
  const effects = member ? await deletionEffects(deps, member.id) : []
  return {
    page: 'delete-account',
    hidden: {},
    email: member?.email ?? '',
    isRecent: false,
    graceDays: deps.settings.deletion.graceDays,
    effects: effects.map(({ displayName: collection, action, items }) => ({
      collection,
      action,
      items,
    })),
  }
}

/**
 * Pages and forms for the deletion of an account.
 * @see docs/wire/hosted-pages.md#the-account
 */
export const deletionPages: readonly HostedPage[] = [
  ownDeletionPage,
  memberForm(pagePaths.accountDelete, {
    path: pagePaths.accountDelete,
    limit: 'recovery',
    handle: requestDeletionByForm,
  }),
  memberForm(pagePaths.accountDelete, {
    path: pagePaths.accountDeleteCancel,
    handle: cancelDeletionByForm,
  }),
  memberForm(pagePaths.accountDelete, {
    path: pagePaths.accountDeleteContinue,
    handle: continueInterruptedLogin,
  }),
  memberForm(pagePaths.accountDelete, {
    path: pagePaths.accountDeleteLogInAgain,
    handle: (context, form) => logInAgain(context, form, pagePaths.accountDelete),
  }),
  confirmDeletionPage,
  deletionLinkForm(confirmDeletionPage, confirmDeletion),
  keepAccountPage,
  deletionLinkForm(keepAccountPage, cancelDeletionByLink),
]
