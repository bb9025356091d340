import type { ResponseMode } from '@foyer/protocol'
import { loopbackFamily } from '../../lib/loopback.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import { findOneTime, issueOneTime, redeemOneTime } from '../../storage/oauth/one-time-tokens.js'
import type {
  AuthRedirect,
  LoginRedirect,
  LogoutRedirect,
  PendingRedirect,
  ShopRedirect,
} from '../../storage/oauth/redirect-payload.js'
import { findStoredOneTime } from '../../storage/oauth/tokens-of-identity.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { type AuthorizationParameters, isPrompt } from './checks.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock'>

/** A pending authorization request: its validated parameters, and the handle that identifies it in URLs and forms. */
export interface AuthorizationRequest<Redirect extends PendingRedirect = PendingRedirect> {
  requestHandle: string
  redirect: Redirect
}

/** Finds a pending authorization request by its handle. Returns undefined if it was finished or expired. */
export async function findAuthorizationRequest(
  deps: Deps,
  requestHandle: string,
): Promise<AuthorizationRequest | undefined> {
  const redirect = await findOneTime(deps, deps.db, 'redirect', requestHandle)
  if (redirect?.intent !== 'auth' && redirect?.intent !== 'login') return undefined
  return { requestHandle, redirect }
}

/** Converts validated parameters to the request that is stored. */
export function toAuthRedirect(
  parameters: AuthorizationParameters,
  more: { sessionToken?: string | undefined; language: string | null },
): AuthRedirect {
  const { clientId, redirectUri, supportedModes, state, codeChallenge, prompt } = parameters
  const isRequested = (mode: ResponseMode): boolean => mode === parameters.responseMode
  return {
    intent: 'auth',
    clientId,
    redirectUri,
    responseMode: supportedModes.find(isRequested) ?? 'query',
    state,
    codeChallenge,
    prompt: prompt.split(' ').find(isPrompt) ?? null,
    sessionHash: more.sessionToken === undefined ? null : hashSecret(more.sessionToken),
    language: more.language,
  }
}

/** Stores a validated authorization request. @returns its handle */
export async function createAuthorizationRequest(
  deps: Deps,
  redirect: PendingRedirect,
): Promise<string> {
  return deps.db.transaction((tx) => issueHandle(deps, tx, redirect), { oneStatement: true })
}

/**
 * Restarts an authorization request that expired before a login, so that a form which stayed open too long can be
 * submitted again. Finished requests and session tokens are not restored.
 * @returns the request with its new handle, or undefined if it cannot be restarted
 */
export async function restartAuthorizationRequest(
  deps: Deps,
  requestHandle: string,
): Promise<AuthorizationRequest | undefined> {
  return deps.db.transaction(async (tx) => {
    const ended = await findStoredOneTime(tx, 'redirect', requestHandle)
    if (!ended || ended.used) return undefined
    const { payload } = ended
    if (payload.intent !== 'auth' && payload.intent !== 'login') return undefined
    const redirect = payload.intent === 'auth' ? { ...payload, sessionHash: null } : payload
    return { requestHandle: await issueHandle(deps, tx, redirect), redirect }
  })
}

function issueHandle(deps: Deps, tx: Queries, redirect: PendingRedirect): Promise<string> {
  return issueOneTime(deps, tx, 'redirect', redirect, lifetimes.authorizationRequest)
}

/**
 * Finishes an authorization request with a code. Of concurrent calls for one request exactly one gets a code.
 * @returns undefined if the request was finished before or expired
 */
export async function issueCode(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  requestHandle: string,
  identityId: string,
): Promise<{ code: string; redirect: AuthRedirect } | undefined> {
  const redirect = await redeemOneTime(deps, tx, 'redirect', requestHandle)
  if (redirect?.intent !== 'auth') return undefined
  const { clientId, codeChallenge, redirectUri } = redirect
  const payload = { identityId, clientId, codeChallenge, redirectUri }
  return {
    code: await issueOneTime(deps, tx, 'code', payload, lifetimes.authorizationCode),
    redirect,
  }
}

/**
 * Lists the origins of a client, with all loopback names of a local one. Empty without a client, for the pages of this
 * server itself.
 */
export async function formTargetsOf(
  { activeClients }: Pick<OAuthDeps, 'activeClients'>,
  clientId: string | null,
): Promise<readonly string[]> {
  const client = clientId === null ? undefined : await activeClients.find(clientId)
  return [...new Set((client?.origins ?? []).flatMap(loopbackFamily))]
}

/** Finishes a login that no client waits for. Returns undefined if it was finished before. */
export async function redeemLoginRequest(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  requestHandle: string,
): Promise<LoginRedirect | undefined> {
  const redirect = await redeemOneTime(deps, tx, 'redirect', requestHandle)
  return redirect?.intent === 'login' ? redirect : undefined
}

/** Redeems a logout request. Returns undefined if its handle was used before. */
export async function redeemLogout(
  deps: Deps,
  requestHandle: string,
): Promise<LogoutRedirect | undefined> {
  const redirect = await deps.db.transaction((tx) =>
    redeemOneTime(deps, tx, 'redirect', requestHandle),
  )
  return redirect?.intent === 'logout' ? redirect : undefined
}

/** Finds a pending external checkout by its handle. Returns undefined if it was finished or expired. */
export async function findCheckout(
  deps: Deps,
  requestHandle: string,
): Promise<ShopRedirect | undefined> {
  const redirect = await findOneTime(deps, deps.db, 'redirect', requestHandle)
  return redirect?.intent === 'shop' ? redirect : undefined
}

/** Redeems an external checkout. Returns undefined if it was finished before. */
export async function redeemCheckout(
  deps: Deps,
  requestHandle: string,
): Promise<ShopRedirect | undefined> {
  const redirect = await deps.db.transaction((tx) =>
    redeemOneTime(deps, tx, 'redirect', requestHandle),
  )
  return redirect?.intent === 'shop' ? redirect : undefined
}
