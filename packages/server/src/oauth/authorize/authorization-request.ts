import type { ResponseMode } from '@foyer/protocol'
import type { Queries } from '../../storage/database.js'
import type { AuthorizationRequest, CodeRequest } from '../../storage/oauth/one-time-payloads.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import {
  createBrowserRequest,
  findBrowserRequest,
  findUnfinishedBrowserRequest,
} from './browser-requests.js'
import { type AuthorizationParameters, isPrompt } from './check-parameters.js'

type Deps = Pick<OAuthDeps, 'db' | 'clock'>

/** A stored authorization request that is neither finished nor expired. URLs and forms contain its id. */
export type PendingAuthorizationRequest = AuthorizationRequest & { id: string }

/** Converts validated parameters to the request that is stored. */
export function toCodeRequest(
  parameters: AuthorizationParameters,
  { sessionToken, language }: { sessionToken?: string | undefined; language: string | null },
): CodeRequest {
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
    sessionHash: sessionToken === undefined ? null : hashSecret(sessionToken),
    language,
  }
}

/** Finds a pending authorization request. Returns undefined if it was finished or has expired. */
export async function findAuthorizationRequest(
  deps: Pick<OAuthDeps, 'clock'> & { db: Pick<Queries, 'all' | 'rowLock'> },
  id: string,
): Promise<PendingAuthorizationRequest | undefined> {
  const request = await findBrowserRequest(deps, id, ['auth', 'login'])
  return request && { ...request, id }
}

/**
 * Stores an expired authorization request again, so that a form which stayed open too long can be submitted. The new
 * request does not have the session token of the old one.
 * @returns the request with its new id; undefined if it was finished or does not exist
 */
export async function restartAuthorizationRequest(
  deps: Deps,
  id: string,
): Promise<PendingAuthorizationRequest | undefined> {
  const expired = await findUnfinishedBrowserRequest(deps, id, ['auth', 'login'])
  if (!expired) return undefined
  const request = expired.intent === 'auth' ? { ...expired, sessionHash: null } : expired
  return { ...request, id: await createBrowserRequest(deps, request) }
}
