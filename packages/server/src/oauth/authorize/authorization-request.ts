import type { ResponseMode } from '@foyer/protocol'
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

/** A stored authorization request that is neither finished nor expired. Its id names it in URLs and forms. */
export type PendingAuthorizationRequest = AuthorizationRequest & { id: string }

/** Converts validated parameters to the request that is stored. */
export function toCodeRequest(
  parameters: AuthorizationParameters,
  more: { sessionToken?: string | undefined; language: string | null },
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
    sessionHash: more.sessionToken === undefined ? null : hashSecret(more.sessionToken),
    language: more.language,
  }
}

/** Finds a pending authorization request by its id. Returns undefined if it was finished or expired. */
export async function findAuthorizationRequest(
  deps: Deps,
  id: string,
): Promise<PendingAuthorizationRequest | undefined> {
  const request = await findBrowserRequest(deps, id, ['auth', 'login'])
  return request && { ...request, id }
}

/**
 * Restarts an authorization request that expired before a login, so that a form which stayed open too long can be
 * submitted again. Finished requests and session tokens are not restored.
 * @returns the request with its new id, or undefined if it cannot be restarted
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
