import { memberActor } from '../../caller.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import type { MemberLogin } from '../../storage/identity/member-login.js'
import type { PasswordSnapshot } from '../../storage/identity/password-snapshot.js'
import { touchBrowserLogin } from '../../storage/oauth/browser-logins.js'
import { type Client, findClient } from '../../storage/oauth/clients.js'
import { saveConsent } from '../../storage/oauth/consents.js'
import type {
  CodeRequest,
  PlainLoginRequest,
} from '../../storage/one-time-tokens/browser-requests.js'
import { issueOneTime, redeemSessionToken } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'
import {
  type AuthorizationResponse,
  accessDeniedError,
  prepareResponse,
} from './authorization-response.js'
import { addBrowserLogin, type Browser } from './browser-logins.js'
import {
  findAuthorizationRequest,
  type PendingAuthorizationRequest,
  redeemBrowserRequest,
} from './browser-requests.js'
import { type ConsentRequired, issueConsentToken, requiresConsent } from './consent.js'

// Functions that finish an authorization request, with the proof of the login that they take:
// - `finishAfterLogin`: a login on a page. Asks for consent, if it is missing.
// - `finishByBrowserLogin`: the login of the browser. Asks for consent.
// - `finishBySessionToken`: a session token. Refuses the request if the consent is missing.
// - `finishAfterConsent`: the session token of the consent form.
// - `finishIfLoggedIn`, in a file of its own: looks for one of these proofs.
// All end in `finishWithCode`, `finishWithError` or `finishPlainLogin`, which redeem the request.

/**
 * Result of an authorization request for a member who is logged in.
 * - `client-response`: the client gets a code or an error
 * - `plain-login-finished`: the browser returns to the URL of a plain login
 * - `consent-required`: the browser has to show the consent page first
 * - `not-pending`: the request, or the session token of the consent form, was used before or has expired; or the client
 *   was removed before the member consented
 */
export type AuthorizationOutcome =
  | ResponseOutcome
  | { kind: 'plain-login-finished'; authorizationRequest: PlainLoginRequest }
  | ConsentRequired

type ResponseOutcome =
  | {
      kind: 'client-response'
      authorizationRequest: CodeRequest
      response: AuthorizationResponse
    }
  | { kind: 'not-pending' }

/**
 * Finishes an authorization request for a member who has just logged in on a page, and adds the login to the browser.
 * @returns the outcome, and the new secret of the browser unless the request is no longer pending
 * @throws IdentityError state-token-invalid if the password was changed during the login
 */
export async function finishAfterLogin(
  deps: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
  browser: Browser,
  login: MemberLogin & { passwordSnapshot: PasswordSnapshot },
): Promise<{ outcome: AuthorizationOutcome; secret?: string }> {
  const client = await findClientOf(deps, authorizationRequest)
  return deps.db.transaction(async (tx) => {
    const request = { authorizationRequest, client, login }
    const outcome =
      (await finishUnlessConsentRequired(deps, tx, request)) ??
      (await issueConsentToken(deps, tx, login))
    if (outcome.kind === 'not-pending') return { outcome }
    // If the login cannot be added, the rollback leaves the request pending.
    return { outcome, secret: await addBrowserLogin(deps, tx, browser, login) }
  })
}

/**
 * Finishes an authorization request that the page of a scheduled deletion has interrupted. Uses the browser login that
 * was created before that page, which also satisfies `prompt=login`. Returns undefined if that login has ended.
 */
export async function finishByBrowserLogin(
  deps: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
  login: MemberLogin & { browserSecret: string },
): Promise<AuthorizationOutcome | undefined> {
  const client = await findClientOf(deps, authorizationRequest)
  return deps.db.transaction(async (tx) => {
    if (!(await touchBrowserLogin(deps, tx, login))) return undefined
    const request = { authorizationRequest, client, login }
    return (
      (await finishUnlessConsentRequired(deps, tx, request)) ?? issueConsentToken(deps, tx, login)
    )
  })
}

/**
 * Finishes an authorization request by the member's decision on the consent page. The session token of its form proves
 * the login.
 */
export async function finishAfterConsent(
  deps: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
  { sessionToken, isAllowed }: { sessionToken: string; isAllowed: boolean },
): Promise<ResponseOutcome> {
  return deps.db.transaction(async (tx) => {
    const login = await redeemSessionToken(deps, tx, sessionToken)
    if (!login) return { kind: 'not-pending' }
    if (!isAllowed) return finishWithError(deps, tx, authorizationRequest.id, accessDeniedError)
    const outcome = await finishWithCode(deps, tx, authorizationRequest.id, login)
    if (outcome.kind !== 'client-response') return outcome
    const { identityId } = login
    const { clientId } = outcome.authorizationRequest
    // The lock makes a removal of the client wait. A later client with the same id must not inherit the consent.
    if (!(await findClient(tx, clientId))) return { kind: 'not-pending' }
    await saveConsent(deps, tx, { identityId, clientId })
    const actor = memberActor(identityId)
    await deps.audit.recordIn(tx, { actor, action: 'consent.given', subject: clientId })
    return outcome
  })
}

/**
 * Finishes an authorization request with the session token of a member whom a backend of the site has logged in.
 * Returns the URL to which the browser is redirected.
 * @throws RedirectRefusedError if the request or the session token is no longer valid, if the member has to consent
 * first, or if the response mode is not a redirect
 */
export async function finishBySessionToken(
  deps: OAuthDeps,
  {
    authorizationRequestId,
    sessionToken,
    issuer,
  }: { authorizationRequestId: string; sessionToken: string; issuer: string },
): Promise<string> {
  const authorizationRequest = await findAuthorizationRequest(deps, authorizationRequestId)
  const client = authorizationRequest && (await findClientOf(deps, authorizationRequest))
  const url = await deps.db.transaction(async (tx) => {
    if (authorizationRequest?.intent !== 'auth') return undefined
    const login = await redeemSessionToken(deps, tx, sessionToken)
    if (!login) return undefined
    const outcome = await finishUnlessConsentRequired(deps, tx, {
      authorizationRequest,
      client,
      login,
    })
    if (outcome?.kind !== 'client-response') return undefined
    const transport = prepareResponse(outcome.authorizationRequest, outcome.response, issuer)
    return transport.kind === 'redirect' ? transport.url : undefined
  })
  if (url !== undefined) return url
  throw new RedirectRefusedError(
    'request-invalid',
    'the authorization request or the session token was used or has expired, the member has to consent first, or the response mode is not a redirect; begin a new login',
  )
}

/**
 * Finds the client that gets the code, if it is registered. Call it before the transaction, which may await nothing but
 * its statements.
 */
export async function findClientOf(
  { activeClients }: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
): Promise<Client | undefined> {
  const { intent, clientId } = authorizationRequest
  return intent === 'auth' ? activeClients.find(clientId) : undefined
}

/** An authorization request, the registered client that gets the code, and the login of the member. */
interface RequestOfMember {
  authorizationRequest: PendingAuthorizationRequest
  client: Client | undefined
  login: MemberLogin
}

/**
 * Finishes an authorization request for a member who is logged in: with a code for the client, or as a plain login.
 * Returns undefined, and leaves the request pending, if the member has to consent first.
 */
export async function finishUnlessConsentRequired(
  deps: OAuthDeps,
  tx: Queries,
  { authorizationRequest, client, login }: RequestOfMember,
): Promise<AuthorizationOutcome | undefined> {
  const { id } = authorizationRequest
  if (authorizationRequest.intent === 'login') return finishPlainLogin(deps, tx, id)
  const { prompt, clientId } = authorizationRequest
  if (await requiresConsent(tx, { prompt, clientId, client }, login.identityId)) return undefined
  return finishWithCode(deps, tx, id, login)
}

/**
 * Finishes the authorization request of a client with a code. Of concurrent calls for one request, exactly one gets a
 * code.
 * @see RFC 6749 §4.1.2, and `tokensForCode` in `oauth/token/exchange-code.ts`, which redeems the code
 */
async function finishWithCode(
  deps: OAuthDeps,
  tx: Queries,
  authorizationRequestId: string,
  { identityId, loggedInAt }: MemberLogin,
): Promise<ResponseOutcome> {
  const authorizationRequest = await redeemBrowserRequest(deps, tx, authorizationRequestId, 'auth')
  if (!authorizationRequest) return { kind: 'not-pending' }
  const { clientId, codeChallenge, redirectUri } = authorizationRequest
  const login = { identityId, loggedInAt: loggedInAt.getTime() }
  const payload = { ...login, clientId, codeChallenge, redirectUri }
  const code = await issueOneTime(deps, tx, 'code', payload, lifetimes.authorizationCode)
  return { kind: 'client-response', authorizationRequest, response: { code } }
}

/** Finishes the authorization request of a client with an error. */
export async function finishWithError(
  deps: OAuthDeps,
  tx: Queries,
  authorizationRequestId: string,
  response: AuthorizationResponse,
): Promise<ResponseOutcome> {
  const authorizationRequest = await redeemBrowserRequest(deps, tx, authorizationRequestId, 'auth')
  return authorizationRequest
    ? { kind: 'client-response', authorizationRequest, response }
    : { kind: 'not-pending' }
}

/** Finishes the authorization request of a plain login. */
export async function finishPlainLogin(
  deps: OAuthDeps,
  tx: Queries,
  authorizationRequestId: string,
): Promise<AuthorizationOutcome> {
  const authorizationRequest = await redeemBrowserRequest(deps, tx, authorizationRequestId, 'login')
  return authorizationRequest
    ? { kind: 'plain-login-finished', authorizationRequest }
    : { kind: 'not-pending' }
}
