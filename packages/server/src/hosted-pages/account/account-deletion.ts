import type { DeleteAccountView, DeletionEffect } from '@foyer/pages'
import { deletionEffects } from '../../data/deletion/deletion-rule.js'
import {
  cancelDeletion,
  cancelDeletionByLink,
  confirmDeletion,
  findDeletionLink,
  findOwnDeletion,
  requestDeletion,
} from '../../identity/deletion/own-deletion.js'
import { IdentityError } from '../../identity/errors.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { PageDeps } from '../kit/deps.js'
import { requireOwnForm } from '../kit/form.js'
import { type Page, redirectToPath } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { createPlainLogin, redirectToLogin } from '../kit/plain-login.js'
import {
  cannotContinueResponse,
  type ResultPage,
  resultPage,
  tooManyRequestsResponse,
} from '../kit/result-page.js'
import { logInBrowser } from '../login/finish-login.js'
import { currentMember, hasRecentLogin, type MemberForm, memberForm } from './member.js'

const ownDeletionPage: Page = {
  method: 'GET',
  path: pagePaths.accountDelete,
  handle: async (deps) => {
    const member = await currentMember(deps)
    if (!member) return redirectToLogin(deps, pagePaths.accountDelete)
    return ownDeletionResponse(deps, member, { isKept: deps.parameters.has('kept') })
  },
}

/**
 * Creates the response with the deletion page of the current member. The page continues the authorization request that
 * it has interrupted.
 */
async function ownDeletionResponse(
  deps: PageDeps,
  member: StoredIdentity,
  { isKept }: { isKept: boolean },
): Promise<Response> {
  const interrupted = deps.authorizationRequest
  const deletion = await findOwnDeletion(deps, member.id)
  const common = {
    ...(await commonViewOf(deps, member)),
    hidden: interrupted ? { request: interrupted.id } : {},
    isRecent: hasRecentLogin(deps, member),
    backUrl: pagePaths.account,
  }
  if (deletion?.dueAt) {
    const continueLink = interrupted ? { otherAction: pagePaths.accountDeleteContinue } : {}
    const action = pagePaths.accountDeleteCancel
    const view = {
      ...common,
      step: 'scheduled',
      date: deletion.dueAt,
      action,
      ...continueLink,
    } as const
    const formTargets = interrupted ? await originsOfClient(deps, interrupted.clientId) : []
    return pageResponse(deps, view, { formTargets })
  }
  if (deletion) {
    const actions = { action: pagePaths.accountDelete, otherAction: pagePaths.accountDeleteCancel }
    return pageResponse(deps, { ...common, step: 'sent', date: deletion.confirmBefore, ...actions })
  }
  if (isKept) return pageResponse(deps, { ...common, step: 'kept' })
  const action = common.isRecent ? pagePaths.accountDelete : pagePaths.accountDeleteLogin
  return pageResponse(deps, { ...common, step: 'ask', action })
}

async function requestDeletionByForm(deps: PageDeps, form: MemberForm): Promise<Response> {
  const { member } = form
  if (!hasRecentLogin(deps, member)) return logInAgain(deps)
  try {
    await requestDeletion(deps, member)
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error
    return tooManyRequestsResponse(deps, error.retryAfterSeconds)
  }
  return redirectToPath(deps, pagePaths.accountDelete)
}

/** Redirects to a full login, including the second factor, which returns to this page. */
async function logInAgain(deps: PageDeps): Promise<Response> {
  const { id } = await createPlainLogin(deps, pagePaths.accountDelete)
  return redirectToPath(deps, `${pagePaths.login}?request=${id}`)
}

async function cancelDeletionByForm(deps: PageDeps, form: MemberForm): Promise<Response> {
  await cancelDeletion(deps, form.member.id)
  return deps.authorizationRequest
    ? continueInterruptedLogin(deps, form)
    : redirectToPath(deps, `${pagePaths.accountDelete}?kept=1`)
}

/** Completes the login that the page of a scheduled deletion interrupted. */
async function continueInterruptedLogin(deps: PageDeps, { member }: MemberForm): Promise<Response> {
  const { authorizationRequest } = deps
  if (!authorizationRequest) return redirectToPath(deps, pagePaths.account)
  // The login must be recent: a browser that was left open does not prove that the member is there.
  if (!hasRecentLogin(deps, member))
    return redirectToPath(deps, `${pagePaths.login}?request=${authorizationRequest.id}`)
  return logInBrowser(deps, member.id, { hasSeenDeletionPage: true })
}

/** Kind of a link in an e-mail about a deletion: it confirms the deletion, or cancels it. */
type LinkKind = 'deletion' | 'deletion-cancel'

/** Page of the link that confirms a deletion. */
const confirmDeletionPage = deletionLinkPage(pagePaths.deleteAccount, 'deletion')

/** Page of the link that cancels a scheduled deletion. */
const keepAccountPage = deletionLinkPage(pagePaths.keepAccount, 'deletion-cancel')

/**
 * Creates the page of a link in an e-mail. A GET changes nothing, because mail scanners open links too. The page moves
 * the token from the URL into a cookie and redirects, so that the token is not in the browser's history.
 */
function deletionLinkPage(path: string, kind: LinkKind): ResultPage<{ token: string }> {
  const page: ResultPage<{ token: string }> = resultPage({
    path,
    open: async (deps) => {
      const token = deps.parameters.get('token')
      if (token !== null) return page.redirectWith(deps, { token })
      return cannotContinueResponse(deps, deps.texts.deletion.linkOver)
    },
    render: (deps, { token }) => renderDeletionLink(deps, kind, token),
  })
  return page
}

/** Renders the page of a link, depending on the state of the link. */
async function renderDeletionLink(
  deps: PageDeps,
  kind: LinkKind,
  token: string,
): Promise<Response> {
  const link = await findDeletionLink(deps, kind, token)
  if (link?.state === 'open') {
    const common = { ...(await commonViewOf(deps, link.identity)), hidden: { token } }
    if (kind === 'deletion') {
      return pageResponse(deps, { ...common, step: 'confirm', action: pagePaths.deleteAccount })
    }
    if (link.dueAt) {
      const date = link.dueAt
      return pageResponse(deps, { ...common, step: 'keep', date, action: pagePaths.keepAccount })
    }
  }
  if (link?.state === 'used') {
    const { dueAt } = link
    if (kind === 'deletion-cancel' && !dueAt && !link.isDeleted) {
      return pageResponse(deps, { ...(await commonViewOf(deps)), step: 'kept' })
    }
    if (link.isDeleted)
      return pageResponse(deps, { ...(await commonViewOf(deps)), step: 'deleted' })
    if (dueAt)
      return pageResponse(deps, { ...(await commonViewOf(deps)), step: 'scheduled', date: dueAt })
  }
  return cannotContinueResponse(deps, deps.texts.deletion.linkOver)
}

/** Creates the form of the page of a link. It redirects to the page, which then shows the new state of the link. */
function deletionLinkForm(
  page: ResultPage<{ token: string }>,
  useLink: (deps: PageDeps, token: string) => Promise<void>,
): Page {
  return {
    method: 'POST',
    path: page.path,
    limit: 'verification',
    handle: async (deps, request) => {
      const { field } = requireOwnForm(deps, request)
      const token = field('token')
      try {
        await useLink(deps, token)
      } catch (error) {
        // The page shows that the link is invalid.
        if (!(error instanceof IdentityError)) throw error
      }
      return page.redirectWith(deps, { token })
    },
  }
}

type CommonView = Omit<DeleteAccountView, 'step'>

/** Returns the properties of the view that all steps share. Those about the account are empty without a member. */
async function commonViewOf(deps: PageDeps, member?: StoredIdentity): Promise<CommonView> {
  return {
    page: 'delete-account',
    hidden: {},
    email: member?.email ?? '',
    isRecent: false,
    graceDays: deps.settings.deletion.graceDays,
    effects: member ? await effectsOf(deps, member) : [],
  }
}

async function effectsOf(deps: PageDeps, { id }: StoredIdentity): Promise<DeletionEffect[]> {
  const effects = await deletionEffects(deps, id)
  return effects.map(({ displayName: collection, action, items }) => ({
    collection,
    action,
    items,
  }))
}

/**
 * Pages and forms for the deletion of an account, and for the export of its data.
 * @see docs/wire/hosted-pages.md#the-account
 */
export const deletionPages: readonly Page[] = [
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
  memberForm(pagePaths.accountDelete, { path: pagePaths.accountDeleteLogin, handle: logInAgain }),
  confirmDeletionPage,
  deletionLinkForm(confirmDeletionPage, confirmDeletion),
  keepAccountPage,
  deletionLinkForm(keepAccountPage, cancelDeletionByLink),
]
