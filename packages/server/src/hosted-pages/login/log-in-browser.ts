import { findOwnDeletion } from '../../identity/deletion/own-deletion.js'
import { rememberLogin } from '../../oauth/authorize/browser-logins.js'
import { needsConsent } from '../../oauth/authorize/checks.js'
import {
  type AuthorizationOutcome,
  finishAuthorization,
} from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withBrowserSecret } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { pendingRedirectOf } from '../kit/form.js'
import { seeOther } from '../kit/page.js'
import { showDeadEnd } from '../kit/show.js'
import { showOutcome } from './show-outcome.js'

interface ProvenLogin {
  /** Handle of the authorization request. */
  requestHandle: string
  identityId: string
  /** The member has seen the page about the scheduled deletion. */
  knowsOfDeletion?: boolean
}

/** Logs the browser in. Then shows the page about a scheduled deletion or for consent, or returns to the site. */
export async function logInBrowser(deps: PageDeps, login: ProvenLogin): Promise<Response> {
  const { requestHandle, identityId, knowsOfDeletion = false } = login
  const redirect = pendingRedirectOf(deps, requestHandle)
  if (!redirect) return showDeadEnd(deps)
  if (!knowsOfDeletion && (await findOwnDeletion(deps, identityId))?.dueAt) {
    return showScheduledDeletion(deps, { requestHandle, identityId })
  }
  const consent: AuthorizationOutcome | undefined =
    redirect.intent === 'auth' && (await needsConsent(deps, deps.db, redirect, identityId))
      ? { kind: 'consent-needed', redirect, identityId }
      : undefined
  const { outcome, secret } = await deps.db.transaction(async (tx) => {
    const request = { requestHandle, redirect }
    const outcome = consent ?? (await finishAuthorization(deps, tx, request, identityId))
    if (outcome.kind === 'over') return { outcome }
    const from = deps.browser.secret
    return { outcome, secret: await rememberLogin(deps, tx, { identityId, from }) }
  })
  const response = await showOutcome(deps, requestHandle, outcome)
  if (secret === undefined) return response
  const seconds = deps.settings.tokens.refreshSeconds
  return withBrowserSecret(deps, response, { secret, seconds })
}

/**
 * Logs the browser in and shows the page about a scheduled deletion, where the member keeps the account or continues.
 */
async function showScheduledDeletion(
  deps: PageDeps,
  { requestHandle, identityId }: { requestHandle: string; identityId: string },
): Promise<Response> {
  const secret = await deps.db.transaction((tx) =>
    rememberLogin(deps, tx, { identityId, from: deps.browser.secret }),
  )
  const page = seeOther(`${deps.publicUrl}${pagePaths.accountDelete}?request=${requestHandle}`)
  const seconds = deps.settings.tokens.refreshSeconds
  return withBrowserSecret(deps, page, { secret, seconds })
}
