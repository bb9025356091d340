import type { Queries } from '../../storage/database.js'
import { saveConsent } from '../../storage/oauth/consents.js'
import type { CodeRequest } from '../../storage/oauth/one-time-payloads.js'
import { findOneTime, redeemSessionTokenByHash } from '../../storage/oauth/one-time-tokens.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import type { AuthorizationResponse } from './authorization-response.js'
import { redeemBrowserRequest } from './browser-requests.js'
import { issueCode } from './issue-code.js'

/** Returns the name of a client, or its id if the client was removed. */
export async function clientName(
  { activeClients }: Pick<OAuthDeps, 'activeClients'>,
  clientId: string,
): Promise<string> {
  return (await activeClients.find(clientId))?.name ?? clientId
}

/** Finds the member of the form's session token without redeeming it. Returns undefined if it was used or expired. */
export async function findMemberOfSessionToken(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  sessionToken: string,
): Promise<string | undefined> {
  return (await findOneTime(deps, deps.db, 'session', sessionToken))?.identityId
}

/** A finished code request, with its response to the client. */
interface FinishedRequest {
  request: CodeRequest
  response: AuthorizationResponse
}

/** Applies the member's decision. Returns undefined if the authorization request or the session token is no longer valid. */
export async function applyConsentDecision(
  deps: Pick<OAuthDeps, 'db' | 'clock' | 'audit'>,
  decision: { authorizationRequestId: string; sessionToken: string; isAllowed: boolean },
): Promise<FinishedRequest | undefined> {
  const { authorizationRequestId, sessionToken, isAllowed } = decision
  return deps.db.transaction(async (tx) => {
    const identityId = await redeemSessionTokenByHash(deps, tx, hashSecret(sessionToken))
    if (identityId === undefined) return undefined
    if (!isAllowed) return deny(deps, tx, authorizationRequestId)
    const issued = await issueCode(deps, tx, authorizationRequestId, identityId)
    if (!issued) return undefined
    const { code, request } = issued
    const { clientId } = request
    await saveConsent(deps, tx, { identityId, clientId })
    const actor = { kind: 'member', id: identityId } as const
    await deps.audit.recordIn(tx, { actor, action: 'consent.given', subject: clientId })
    return { request, response: { code } }
  })
}

async function deny(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  authorizationRequestId: string,
): Promise<FinishedRequest | undefined> {
  const request = await redeemBrowserRequest(deps, tx, authorizationRequestId, 'auth')
  return request && { request, response: accessDenied }
}

const accessDenied: AuthorizationResponse = {
  error: 'access_denied',
  error_description: 'the member did not agree',
}
