import type { ResponseMode } from '@foyer/protocol'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import {
  findOneTime,
  issueOneTime,
  issueOneTimeAlone,
  redeemOneTime,
} from '../../storage/oauth/one-time-tokens.js'
import type {
  AuthRedirect,
  PendingRedirect,
  RedirectPayload,
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
export function createAuthorizationRequest(deps: Deps, redirect: PendingRedirect): Promise<string> {
  return issueOneTimeAlone(deps, 'redirect', redirect, lifetimes.authorizationRequest)
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
    const { authorizationRequest: seconds } = lifetimes
    return { requestHandle: await issueOneTime(deps, tx, 'redirect', redirect, seconds), redirect }
  })
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
  const redirect = await redeemRedirect(deps, tx, requestHandle, 'auth')
  if (!redirect) return undefined
  const { clientId, codeChallenge, redirectUri } = redirect
  const payload = { identityId, clientId, codeChallenge, redirectUri }
  return {
    code: await issueOneTime(deps, tx, 'code', payload, lifetimes.authorizationCode),
    redirect,
  }
}

/** Finds a redirect of an intent by its handle. Returns undefined if it was redeemed or expired. */
export async function findRedirect<Intent extends RedirectPayload['intent']>(
  deps: Deps,
  requestHandle: string,
  intent: Intent,
): Promise<RedirectOf<Intent> | undefined> {
  const redirect = await findOneTime(deps, deps.db, 'redirect', requestHandle)
  return redirect && hasIntent(redirect, intent) ? redirect : undefined
}

/** Redeems a redirect of an intent. Returns undefined if it was redeemed before or expired. A handle of another intent ends too. */
export async function redeemRedirect<Intent extends RedirectPayload['intent']>(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  requestHandle: string,
  intent: Intent,
): Promise<RedirectOf<Intent> | undefined> {
  const redirect = await redeemOneTime(deps, tx, 'redirect', requestHandle)
  return redirect && hasIntent(redirect, intent) ? redirect : undefined
}

type RedirectOf<Intent> = Extract<RedirectPayload, { intent: Intent }>

function hasIntent<Intent extends RedirectPayload['intent']>(
  redirect: RedirectPayload,
  intent: Intent,
): redirect is RedirectOf<Intent> {
  return redirect.intent === intent
}
