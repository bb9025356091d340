import { redeemSessionToken } from '../../identity/session-token.js'
import type { Queries } from '../../storage/database.js'
import { findOneTime, redeemOneTime } from '../../storage/oauth/one-time-tokens.js'
import type {
  AuthRedirect,
  LoginRedirect,
  SignInRedirect,
} from '../../storage/oauth/redirect-payload.js'
import type { OAuthDeps } from '../deps.js'
import type { AuthorizationAnswer } from './authorization-answer.js'
import { finishLogin } from './authorization-request.js'
import { type BrowserAccount, useAccount } from './browser-session.js'
import { needsConsent } from './consent.js'
import { issueCode } from './issue-code.js'

/** Result of resolving an authorization request before a page is shown. */
export type AuthorizationOutcome =
  | { kind: 'answered'; redirect: AuthRedirect; answer: AuthorizationAnswer }
  | { kind: 'signed-in'; redirect: LoginRedirect }
  | { kind: 'login-needed'; redirect: SignInRedirect }
  | { kind: 'choice-needed'; redirect: AuthRedirect }
  | { kind: 'consent-needed'; redirect: AuthRedirect; identityId: string }
  | { kind: 'over' }

/** Accounts logged in to the browser, latest first, and the browser's secret. */
export interface AskingBrowser {
  secret: string | undefined
  accounts: readonly BrowserAccount[]
}

type Deps = Pick<OAuthDeps, 'db' | 'clock' | 'settings'>

/**
 * Resolves an authorization request without a page: by a session token, a logged-in browser, or an error for
 * `prompt=none`. One transaction, so that of two concurrent requests for one URL only the first gets a code.
 * @see OIDC Core §3.1.2.1 and §3.1.2.6
 */
export async function resolveAuthorization(
  deps: Deps,
  handle: string,
  browser: AskingBrowser,
): Promise<AuthorizationOutcome> {
  return deps.db.transaction(async (tx) => {
    const redirect = await findOneTime(deps, tx, 'redirect', handle)
    if (redirect?.intent === 'login') return answerLogin(deps, tx, handle, { redirect, browser })
    if (redirect?.intent !== 'auth') return { kind: 'over' }
    const { prompt, sessionHash } = redirect
    const proven =
      sessionHash === null ? undefined : await redeemSessionToken(deps, tx, sessionHash)
    if (proven) return goOn(deps, tx, handle, { redirect, identityId: proven.id })
    const [current] = browser.accounts
    if (prompt === 'select_account' && current) return { kind: 'choice-needed', redirect }
    if (current && prompt !== 'login' && prompt !== 'select_account') {
      return goOnAs(deps, tx, handle, { redirect, identityId: current.identityId, browser })
    }
    if (prompt !== 'none') return { kind: 'login-needed', redirect }
    return refuse(deps, tx, handle, { redirect, answer: loginRequired })
  })
}

/** Continues as the account that the user selected from those logged in to the browser. */
export async function answerAs(
  deps: Deps,
  handle: string,
  { identityId, browser }: { identityId: string; browser: AskingBrowser },
): Promise<AuthorizationOutcome> {
  return deps.db.transaction(async (tx) => {
    const redirect = await findOneTime(deps, tx, 'redirect', handle)
    if (redirect?.intent !== 'auth') return { kind: 'over' }
    const isLoggedIn = browser.accounts.some((account) => account.identityId === identityId)
    if (!isLoggedIn) return { kind: 'login-needed', redirect }
    return goOnAs(deps, tx, handle, { redirect, identityId, browser })
  })
}

async function answerLogin(
  deps: Deps,
  tx: Queries,
  handle: string,
  { redirect, browser }: { redirect: LoginRedirect; browser: AskingBrowser },
): Promise<AuthorizationOutcome> {
  if (browser.accounts.length === 0) return { kind: 'login-needed', redirect }
  const finished = await finishLogin(deps, tx, handle)
  return finished ? { kind: 'signed-in', redirect: finished } : { kind: 'over' }
}

async function goOnAs(
  deps: Deps,
  tx: Queries,
  handle: string,
  as: { redirect: AuthRedirect; identityId: string; browser: AskingBrowser },
): Promise<AuthorizationOutcome> {
  const { browser, identityId } = as
  const browserSecret = browser.secret
  if (browserSecret !== undefined) await useAccount(deps, tx, { identityId, browserSecret })
  return goOn(deps, tx, handle, as)
}

async function goOn(
  deps: Deps,
  tx: Queries,
  handle: string,
  { redirect, identityId }: { redirect: AuthRedirect; identityId: string },
): Promise<AuthorizationOutcome> {
  if (await needsConsent(tx, redirect, identityId)) {
    if (redirect.prompt !== 'none') return { kind: 'consent-needed', redirect, identityId }
    return refuse(deps, tx, handle, { redirect, answer: consentRequired })
  }
  const issued = await issueCode(deps, tx, handle, identityId)
  return issued ? { kind: 'answered', redirect, answer: { code: issued.code } } : { kind: 'over' }
}

async function refuse(
  deps: Deps,
  tx: Queries,
  handle: string,
  answered: { redirect: AuthRedirect; answer: AuthorizationAnswer },
): Promise<AuthorizationOutcome> {
  await redeemOneTime(deps, tx, 'redirect', handle)
  return { kind: 'answered', ...answered }
}

const loginRequired: AuthorizationAnswer = {
  error: 'login_required',
  error_description: 'nobody is signed in, or the proof of the login was used before',
}

const consentRequired: AuthorizationAnswer = {
  error: 'consent_required',
  error_description: 'the member has not agreed to sign in to this site',
}
