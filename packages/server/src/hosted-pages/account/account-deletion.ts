import type { DeleteAccountView, DeletionEffect } from '@foyer/pages'
import { deletionEffects } from '../../data/deletion/deletion-rule.js'
import { withActor } from '../../http/audit-context.js'
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
import { recordExport } from '../../member-export/export-account.js'
import { exportStream } from '../../member-export/export-stream.js'
import { createAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { askToLogIn, requestBackTo } from '../kit/begin-login.js'
import type { PageDeps } from '../kit/deps.js'
import { readForm } from '../kit/form.js'
import { type Page, seeOther } from '../kit/page.js'
import { type ResultPage, resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage, showTooMany } from '../kit/show.js'
import { logInBrowser } from '../login/log-in-browser.js'
import { callerOf, currentMember, hasRecentLogin, type MemberForm, memberForm } from './member.js'

/** Exports all data of the current member as a JSON file. */
const downloadPage: Page = {
  method: 'GET',
  path: pagePaths.accountDownload,
  handle: async (deps) => {
    const member = await currentMember(deps)
    if (!member) return askToLogIn(deps, pagePaths.account)
    try {
      await deps.limits.take('export', { network: deps.network, memberId: member.id })
    } catch (error) {
      if (!(error instanceof TooManyRequestsError)) throw error
      return showTooMany(deps, error.retryAfterSeconds)
    }
    await recordExport(withActor(deps, callerOf(member.id)), member)
    return new Response(exportStream(deps, member), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="my-data.json"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  },
}

const ownPage: Page = {
  method: 'GET',
  path: pagePaths.accountDelete,
  handle: async (deps) => {
    const member = await currentMember(deps)
    if (!member) return askToLogIn(deps, pagePaths.accountDelete)
    return showOwnDeletion(deps, member, { isKept: deps.parameters.has('kept') })
  },
}

/** Shows the deletion page of the current member. The page may interrupt an authorization request, which it continues. */
async function showOwnDeletion(
  deps: PageDeps,
  member: StoredIdentity,
  { isKept }: { isKept: boolean },
): Promise<Response> {
  const interrupted = deps.authorizationRequest
  const deletion = await findOwnDeletion(deps, member.id)
  const common = {
    ...(await viewOf(deps, member)),
    hidden: interrupted ? { request: interrupted.requestHandle } : {},
    isRecent: hasRecentLogin(deps, member),
    backUrl: pagePaths.account,
  }
  if (deletion?.dueAt) {
    const continueLink = interrupted ? { otherAction: pagePaths.accountDeleteGoOn } : {}
    const action = pagePaths.accountDeleteCancel
    const view = {
      ...common,
      step: 'scheduled',
      date: deletion.dueAt,
      action,
      ...continueLink,
    } as const
    const formTargets = interrupted
      ? await originsOfClient(deps, interrupted.redirect.clientId)
      : []
    return showPage(deps, view, { formTargets })
  }
  if (deletion) {
    const actions = { action: pagePaths.accountDelete, otherAction: pagePaths.accountDeleteCancel }
    return showPage(deps, { ...common, step: 'sent', date: deletion.confirmBefore, ...actions })
  }
  if (isKept) return showPage(deps, { ...common, step: 'kept' })
  const action = common.isRecent ? pagePaths.accountDelete : pagePaths.accountDeleteLogin
  return showPage(deps, { ...common, step: 'ask', action })
}

async function requestByForm(deps: PageDeps, form: MemberForm): Promise<Response> {
  const { member } = form
  if (!hasRecentLogin(deps, member)) return logInAgain(deps)
  try {
    await requestDeletion(deps, member)
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error
    return showTooMany(deps, error.retryAfterSeconds)
  }
  return backTo(deps, pagePaths.accountDelete)
}

/** Starts a full login, including the second factor, that returns to this page. */
async function logInAgain(deps: PageDeps): Promise<Response> {
  const requestHandle = await createAuthorizationRequest(
    deps,
    requestBackTo(deps, pagePaths.accountDelete),
  )
  return backTo(deps, `${pagePaths.login}?request=${requestHandle}`)
}

async function cancelByForm(deps: PageDeps, form: MemberForm): Promise<Response> {
  await cancelDeletion(deps, form.member.id)
  return form.authorizationRequest
    ? continueInterruptedLogin(deps, form)
    : backTo(deps, `${pagePaths.accountDelete}?kept=1`)
}

/** Completes the login that the page of a scheduled deletion interrupted. */
async function continueInterruptedLogin(
  deps: PageDeps,
  { member, authorizationRequest }: MemberForm,
): Promise<Response> {
  if (!authorizationRequest) return backTo(deps, pagePaths.account)
  const { requestHandle } = authorizationRequest
  // The interrupted login is a moment old; a browser that was left open proves nothing.
  if (!hasRecentLogin(deps, member))
    return backTo(deps, `${pagePaths.login}?request=${requestHandle}`)
  const { id: identityId } = member
  return logInBrowser(deps, { requestHandle, identityId, knowsOfDeletion: true })
}

/** Kind of link in a mail about a deletion: it confirms the deletion, or cancels it. */
type LinkKind = 'deletion' | 'deletion-cancel'

/** Page of the link that confirms a deletion. */
export const showConfirmDeletion = deletionLinkPage(pagePaths.deleteAccount, 'deletion')

/** Page of the link that cancels a scheduled deletion. */
export const showKeepAccount = deletionLinkPage(pagePaths.keepAccount, 'deletion-cancel')

function deletionLinkPage(path: string, kind: LinkKind): ResultPage<{ token: string }> {
  return resultPage(path, (deps, { token }) => showDeletionLink(deps, kind, token))
}

/**
 * Page of a link in a mail. A GET changes nothing, because mail scanners open links too. A redirect moves the token
 * from the URL into a cookie, so that it is not in the browser's history.
 */
function linkPage(page: ResultPage<{ token: string }>): Page {
  return {
    method: 'GET',
    path: page.path,
    handle: async (deps) => {
      const token = deps.parameters.get('token')
      if (token !== null) return page.sendTo(deps, { token })
      return showDeadEnd(deps, deps.texts.deletion.linkOver)
    },
  }
}

/** Shows the page of a link in a mail, depending on the state of the link. */
async function showDeletionLink(deps: PageDeps, kind: LinkKind, token: string): Promise<Response> {
  const opened = await findDeletionLink(deps, kind, token)
  if (opened?.state === 'open') {
    const common = { ...(await viewOf(deps, opened.identity)), hidden: { token } }
    if (kind === 'deletion') {
      return showPage(deps, { ...common, step: 'confirm', action: pagePaths.deleteAccount })
    }
    if (opened.dueAt) {
      const date = opened.dueAt
      return showPage(deps, { ...common, step: 'keep', date, action: pagePaths.keepAccount })
    }
  }
  if (opened?.state === 'used') {
    const { dueAt } = opened
    if (kind === 'deletion-cancel' && !dueAt && !opened.isDeleted) {
      return showPage(deps, { ...(await viewOf(deps)), step: 'kept' })
    }
    if (opened.isDeleted) return showPage(deps, { ...(await viewOf(deps)), step: 'deleted' })
    if (dueAt) return showPage(deps, { ...(await viewOf(deps)), step: 'scheduled', date: dueAt })
  }
  return showDeadEnd(deps, deps.texts.deletion.linkOver)
}

/** Handles the form of the link's page and shows the new state of the link. */
function linkForm(
  page: ResultPage<{ token: string }>,
  use: (deps: PageDeps, token: string) => Promise<void>,
): Page {
  return {
    method: 'POST',
    path: page.path,
    limit: 'verification',
    handle: async (deps, request) => {
      const { field } = readForm(deps, request)
      const token = field('token')
      try {
        await use(deps, token)
      } catch (error) {
        // The page says so.
        if (!(error instanceof IdentityError)) throw error
      }
      return page(deps, { token })
    },
  }
}

function backTo({ publicUrl }: PageDeps, path: string): Response {
  return seeOther(`${publicUrl}${path}`)
}

type CommonView = Omit<DeleteAccountView, 'step'>

/** Builds the part of the view that all steps share; without a member it is empty. */
async function viewOf(deps: PageDeps, member?: StoredIdentity): Promise<CommonView> {
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
 * Pages for export and deletion of an account. Every form redirects with 303, so that browser history does not resubmit
 * it.
 * @see docs/wire.md#the-account
 */
export const deletionPages: readonly Page[] = [
  downloadPage,
  ownPage,
  memberForm(pagePaths.accountDelete, {
    path: pagePaths.accountDelete,
    limit: 'recovery',
    handle: requestByForm,
  }),
  memberForm(pagePaths.accountDelete, {
    path: pagePaths.accountDeleteCancel,
    handle: cancelByForm,
  }),
  memberForm(pagePaths.accountDelete, {
    path: pagePaths.accountDeleteGoOn,
    handle: continueInterruptedLogin,
  }),
  memberForm(pagePaths.accountDelete, { path: pagePaths.accountDeleteLogin, handle: logInAgain }),
  linkPage(showConfirmDeletion),
  linkForm(showConfirmDeletion, confirmDeletion),
  linkPage(showKeepAccount),
  linkForm(showKeepAccount, cancelDeletionByLink),
]
