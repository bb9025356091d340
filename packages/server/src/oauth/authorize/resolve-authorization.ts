import { memberActor } from '../../caller.js'
import { IdentityError } from '../../identity/errors.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import { insertBrowserLogin, touchBrowserLogin } from '../../storage/oauth/browser-logins.js'
import type { Client } from '../../storage/oauth/clients.js'
import { saveConsent } from '../../storage/oauth/consents.js'
import type {
  CodeRequest,
  MemberLogin,
  PlainLoginRequest,
} from '../../storage/oauth/one-time-payloads.js'
import { issueOneTime, redeemSessionToken } from '../../storage/oauth/one-time-tokens.js'
import type { PasswordHolder } from '../../storage/oauth/password-holder.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'
import {
  type AuthorizationResponse,
  accessDeniedError,
  consentRequiredError,
  loginRequiredError,
  prepareResponse,
} from './authorization-response.js'
import type { Browser } from './browser-logins.js'
import {
  findAuthorizationRequest,
  type PendingAuthorizationRequest,
  redeemBrowserRequest,
} from './browser-requests.js'
import { hasPrompt } from './check-parameters.js'
import { type ConsentRequired, requireConsent, requiresConsent } from './consent.js'

/**
 * Result of resolving an authorization request.
 * - `finished-with-response`: the client gets a code or an error
 * - `finished-without-code`: the browser returns to the URL of a plain login
 * - `login-required`, `account-selection-required`, `consent-required`: the browser has to show a page first
 * - `not-pending`: the request, or the session token of the consent form, was used before or has expired
 */
export type AuthorizationOutcome =
  | FinishOutcome
  | { kind: 'login-required' }
  | { kind: 'account-selection-required' }

/** Result for a member who is logged in. */
export type FinishOutcome =
  | ResponseOutcome
  | { kind: 'finished-without-code'; authorizationRequest: PlainLoginRequest }
  | ConsentRequired

type ResponseOutcome =
  | {
      kind: 'finished-with-response'
      authorizationRequest: CodeRequest
      response: AuthorizationResponse
    }
  | { kind: 'not-pending' }

/**
 * Resolves an authorization request by its session token, by the account that the user chose, or by the latest login
 * of the browser. If none of them suffices, the outcome names the page to show; with `prompt=none` the client gets an
 * error. Of two concurrent calls, only the one that redeems the request gets a code.
 * @param chosenId member whom the user chose among the logins of the browser. The account may have been logged out
 * since
 * @see OIDC Core §3.1.2.1, §3.1.2.3 and §3.1.2.6
 */
export async function resolveAuthorization(
  deps: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
  browser: Browser,
  chosenId?: string,
): Promise<AuthorizationOutcome> {
  const request = await withClient(deps, authorizationRequest)
  return deps.db.transaction(async (tx) => {
    // `auth` is the request of a client; the other intent, `login`, ends without a code.
    if (request.intent === 'auth') {
      return resolveCodeRequest(deps, tx, request, { ...browser, chosenId })
    }
    return browser.logins.length === 0
      ? { kind: 'login-required' }
      : finishPlainLogin(deps, tx, request.id)
  })
}

/** A pending authorization request and its client, if it names one that is registered. */
type RequestWithClient = PendingAuthorizationRequest & { client: Client | undefined }

/** Finds the client of an authorization request. Called before a transaction, which must await nothing but its statements. */
async function withClient(
  { activeClients }: OAuthDeps,
  request: PendingAuthorizationRequest,
): Promise<RequestWithClient> {
  const client = request.intent === 'auth' ? await activeClients.find(request.clientId) : undefined
  return { ...request, client }
}

async function resolveCodeRequest(
  deps: OAuthDeps,
  tx: Queries,
  codeRequest: RequestWithClient & CodeRequest,
  browser: Browser & { chosenId: string | undefined },
): Promise<AuthorizationOutcome> {
  const isSilent = hasPrompt(codeRequest, 'none')
  const login = await findLogin(deps, tx, codeRequest, browser)
  if (login === 'must-choose') return { kind: 'account-selection-required' }
  if (!login) {
    return isSilent
      ? refuse(deps, tx, codeRequest.id, loginRequiredError)
      : { kind: 'login-required' }
  }
  const outcome = await finishAuthorization(deps, tx, codeRequest, login)
  if (outcome) return outcome
  return isSilent
    ? refuse(deps, tx, codeRequest.id, consentRequiredError)
    : requireConsent(deps, tx, login)
}

/**
 * Finds the login that an authorization request accepts: the one that its session token proves, or else one of the
 * browser, whose lifetime is renewed. Returns undefined without one.
 */
async function findLogin(
  deps: OAuthDeps,
  tx: Queries,
  codeRequest: CodeRequest,
  { secret: browserSecret, logins, chosenId }: Browser & { chosenId: string | undefined },
): Promise<MemberLogin | 'must-choose' | undefined> {
  const { sessionHash } = codeRequest
  const hasChosen = chosenId !== undefined
  if (sessionHash !== null && !hasChosen) {
    const proven = await redeemSessionToken(deps, tx, { hash: sessionHash })
    if (proven) return proven
  }
  if (hasPrompt(codeRequest, 'select_account') && !hasChosen && logins.length > 0) {
    return 'must-choose'
  }
  // `prompt=login` requires a new login.
  if (hasPrompt(codeRequest, 'login')) return undefined
  const login = hasChosen ? logins.find(({ identityId }) => identityId === chosenId) : logins[0]
  if (!login || browserSecret === undefined) return undefined
  const { identityId } = login
  // Not if a new password has ended the login meanwhile.
  return (await touchBrowserLogin(deps, tx, { identityId, browserSecret })) ? login : undefined
}

/**
 * Resolves an authorization request for a member who has just logged in on a page, and adds the login to the browser.
 * @returns the outcome, and the new secret of the browser unless the request is no longer pending
 * @throws IdentityError state-token-invalid if the password was changed during the login
 */
export async function resolveAfterLogin(
  deps: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
  browser: Browser,
  login: MemberLogin & { holder: PasswordHolder },
): Promise<{ outcome: FinishOutcome; secret?: string }> {
  const request = await withClient(deps, authorizationRequest)
  return deps.db.transaction(async (tx) => {
    const outcome =
      (await finishAuthorization(deps, tx, request, login)) ??
      (await requireConsent(deps, tx, login))
    if (outcome.kind === 'not-pending') return { outcome }
    const browserLogin = { ...login, previousSecret: browser.secret }
    const secret = await insertBrowserLogin(deps, tx, browserLogin)
    // The rollback leaves the request pending.
    if (secret === undefined) throw new IdentityError('state-token-invalid')
    return { outcome, secret }
  })
}

/**
 * Resolves an authorization request by a login of the browser that has answered its `prompt=login`, on the page that
 * interrupted the request. Returns undefined if the login has ended.
 */
export async function resolveByLogin(
  deps: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
  login: MemberLogin & { browserSecret: string },
): Promise<FinishOutcome | undefined> {
  const request = await withClient(deps, authorizationRequest)
  return deps.db.transaction(async (tx) => {
    if (!(await touchBrowserLogin(deps, tx, login))) return undefined
    const outcome = await finishAuthorization(deps, tx, request, login)
    return outcome ?? requireConsent(deps, tx, login)
  })
}

/**
 * Resolves an authorization request by the member's decision on the consent page. The session token of its form proves
 * the login.
 */
export async function resolveAfterConsent(
  deps: OAuthDeps,
  authorizationRequest: PendingAuthorizationRequest,
  { sessionToken, isAllowed }: { sessionToken: string; isAllowed: boolean },
): Promise<ResponseOutcome> {
  return deps.db.transaction(async (tx) => {
    const login = await redeemSessionToken(deps, tx, sessionToken)
    if (!login) return { kind: 'not-pending' }
    if (!isAllowed) return refuse(deps, tx, authorizationRequest.id, accessDeniedError)
    const outcome = await issueCode(deps, tx, authorizationRequest.id, login)
    if (outcome.kind !== 'finished-with-response') return outcome
    const { identityId } = login
    const { clientId } = outcome.authorizationRequest
    await saveConsent(deps, tx, { identityId, clientId })
    const actor = memberActor(identityId)
    await deps.audit.recordIn(tx, { actor, action: 'consent.given', subject: clientId })
    return outcome
  })
}

/**
 * Finishes an authorization request with the session token of a member whom a backend of the site has logged in. Returns
 * the URL to which the browser is redirected.
 * @throws RedirectRefusedError if the request or the session token is no longer valid, if the member has to consent
 * first, or if the response mode is not a redirect
 */
export async function finishBySessionToken(
  deps: OAuthDeps,
  {
    authorizationRequestId,
    sessionToken,
  }: { authorizationRequestId: string; sessionToken: string },
): Promise<string> {
  const pending = await findAuthorizationRequest(deps, authorizationRequestId)
  const request = pending && (await withClient(deps, pending))
  const url = await deps.db.transaction(async (tx) => {
    if (request?.intent !== 'auth') return undefined
    const login = await redeemSessionToken(deps, tx, sessionToken)
    if (!login) return undefined
    const outcome = await finishAuthorization(deps, tx, request, login)
    if (outcome?.kind !== 'finished-with-response') return undefined
    const transport = prepareResponse(outcome.authorizationRequest, outcome.response)
    return transport.kind === 'redirect' ? transport.url : undefined
  })
  if (url !== undefined) return url
  throw new RedirectRefusedError(
    'request-invalid',
    'the authorization request or the session token was used or has expired, or the member must see a page, for example to consent; begin a new login',
  )
}

/**
 * Finishes an authorization request for a member who is logged in: with a code, or without one for a plain login.
 * Returns undefined, and leaves the request pending, if the member has to consent first.
 */
async function finishAuthorization(
  deps: OAuthDeps,
  tx: Queries,
  request: RequestWithClient,
  login: MemberLogin,
): Promise<FinishOutcome | undefined> {
  if (request.intent === 'login') return finishPlainLogin(deps, tx, request.id)
  if (await requiresConsent(tx, request, login.identityId)) return undefined
  return issueCode(deps, tx, request.id, login)
}

async function finishPlainLogin(
  deps: OAuthDeps,
  tx: Queries,
  authorizationRequestId: string,
): Promise<FinishOutcome> {
  const authorizationRequest = await redeemBrowserRequest(deps, tx, authorizationRequestId, 'login')
  return authorizationRequest
    ? { kind: 'finished-without-code', authorizationRequest }
    : { kind: 'not-pending' }
}

/**
 * Finishes an authorization request with a code. Of concurrent calls for one request, exactly one gets a code.
 * @see RFC 6749 §4.1.2, and `tokensForCode` in `oauth/token/exchange-code.ts`, which redeems the code
 */
async function issueCode(
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
  return { kind: 'finished-with-response', authorizationRequest, response: { code } }
}

/** Finishes an authorization request with an error for the client. */
async function refuse(
  deps: OAuthDeps,
  tx: Queries,
  authorizationRequestId: string,
  response: AuthorizationResponse,
): Promise<ResponseOutcome> {
  const authorizationRequest = await redeemBrowserRequest(deps, tx, authorizationRequestId, 'auth')
  return authorizationRequest
    ? { kind: 'finished-with-response', authorizationRequest, response }
    : { kind: 'not-pending' }
}
