import { findOwnDeletion } from '../../identity/deletion/own-deletion.js'
import { issueCode, redeemLoginRequest } from '../../oauth/authorize/authorization-request.js'
import { rememberAccount } from '../../oauth/authorize/browser-session.js'
import { needsConsent } from '../../oauth/authorize/checks.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { Queries } from '../../storage/database.js'
import type { PendingRedirect } from '../../storage/oauth/redirect-payload.js'
import { withBrowserSecret } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { pendingRequest } from '../kit/form.js'
import { seeOther } from '../kit/page.js'
import { showDeadEnd } from '../kit/show.js'
import { showConsent } from './consent.js'
import { afterLogin, sendAuthorizationResponse } from './send-authorization-response.js'

interface ProvenLogin {
  /** Handle of the authorization request. */
  requestHandle: string
  identityId: string
  /** The member has seen the page about the scheduled deletion. */
  knowsOfDeletion?: boolean
}

/**
 * Logs the browser in and returns to the site, after a page for consent or about a scheduled
 * deletion, if needed.
 */
export async function logInBrowser(deps: PageDeps, login: ProvenLogin): Promise<Response> {
  const { requestHandle, identityId, knowsOfDeletion = false } = login
  const pendingRedirect = (await pendingRequest(deps, requestHandle))?.redirect
  if (!pendingRedirect) return showDeadEnd(deps)
  if (!knowsOfDeletion && (await findOwnDeletion(deps, identityId))?.dueAt) {
    return showScheduledDeletion(deps, { requestHandle, identityId })
  }
  const asks =
    pendingRedirect.intent === 'auth' &&
    (await needsConsent(deps, deps.db, pendingRedirect, identityId))
  const ended = await deps.db.transaction(async (tx) => {
    const respond = asks ? undefined : await redeemRequest(deps, tx, login, pendingRedirect)
    if (!asks && !respond) return undefined
    const secret = await rememberAccount(deps, tx, { identityId, from: deps.browser.secret })
    return { respond, secret }
  })
  if (!ended) return showDeadEnd(deps)
  const response = ended.respond
    ? await ended.respond()
    : await showConsent(deps, { requestHandle, identityId })
  const seconds = deps.settings.tokens.refreshSeconds
  return withBrowserSecret(deps, response, { secret: ended.secret, seconds })
}

/**
 * Logs the browser in and shows the page about a scheduled deletion, where the member keeps the account or continues.
 */
async function showScheduledDeletion(
  deps: PageDeps,
  { requestHandle, identityId }: { requestHandle: string; identityId: string },
): Promise<Response> {
  const secret = await deps.db.transaction((tx) =>
    rememberAccount(deps, tx, { identityId, from: deps.browser.secret }),
  )
  const page = seeOther(`${deps.publicUrl}${pagePaths.accountDelete}?request=${requestHandle}`)
  const seconds = deps.settings.tokens.refreshSeconds
  return withBrowserSecret(deps, page, { secret, seconds })
}

/**
 * Redeems the authorization request.
 * @returns a function that creates the response, or undefined if the request was finished or expired
 */
async function redeemRequest(
  deps: PageDeps,
  tx: Queries,
  { requestHandle, identityId }: ProvenLogin,
  pendingRedirect: PendingRedirect,
): Promise<(() => Promise<Response>) | undefined> {
  if (pendingRedirect.intent === 'login') {
    const redirect = await redeemLoginRequest(deps, tx, requestHandle)
    return redirect && (async () => seeOther(afterLogin(redirect)))
  }
  const issued = await issueCode(deps, tx, requestHandle, identityId)
  return issued && (() => sendAuthorizationResponse(deps, issued.redirect, { code: issued.code }))
}
