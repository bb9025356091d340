import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import { saveConsent } from '../../storage/oauth/consents.js'
import {
  findOneTime,
  issueOneTimeAlone,
  redeemSessionByHash,
} from '../../storage/oauth/one-time-tokens.js'
import type { AuthRedirect } from '../../storage/oauth/redirect-payload.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { issueCode, redeemRedirect } from './authorization-request.js'
import type { AuthorizationResponse } from './authorization-response.js'

/** Issues the session token that the consent form submits. */
export function issueConsentToken(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  identityId: string,
): Promise<string> {
  return issueOneTimeAlone(deps, 'session', { identityId }, lifetimes.consentDecision)
}

/** Returns the name of a client, or its id if the client was removed. */
export async function clientName(
  { activeClients }: Pick<OAuthDeps, 'activeClients'>,
  clientId: string,
): Promise<string> {
  return (await activeClients.find(clientId))?.name ?? clientId
}

/** Finds the member of a session token without redeeming it. Returns undefined if it was used or expired. */
export async function findMemberOfToken(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  sessionToken: string,
): Promise<string | undefined> {
  return (await findOneTime(deps, deps.db, 'session', sessionToken))?.identityId
}

/** Applies the member's decision. Returns undefined if the authorization request or the session token is no longer valid. */
export async function applyConsentDecision(
  deps: Pick<OAuthDeps, 'db' | 'clock' | 'audit'>,
  decision: { requestHandle: string; sessionToken: string; allowed: boolean },
): Promise<{ redirect: AuthRedirect; response: AuthorizationResponse } | undefined> {
  const { requestHandle, allowed } = decision
  return deps.db.transaction(async (tx) => {
    const identityId = await redeemSessionByHash(deps, tx, hashSecret(decision.sessionToken))
    if (identityId === undefined) return undefined
    if (!allowed) return deny(deps, tx, requestHandle)
    const issued = await issueCode(deps, tx, requestHandle, identityId)
    if (!issued) return undefined
    const { code, redirect } = issued
    const { clientId } = redirect
    await saveConsent(deps, tx, { identityId, clientId })
    const actor = { kind: 'member', id: identityId } as const
    await deps.audit.recordIn(tx, { actor, action: 'consent.given', subject: clientId })
    return { redirect, response: { code } }
  })
}

async function deny(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  requestHandle: string,
): Promise<{ redirect: AuthRedirect; response: AuthorizationResponse } | undefined> {
  const redirect = await redeemRedirect(deps, tx, requestHandle, 'auth')
  return redirect && { redirect, response: accessDenied }
}

const accessDenied: AuthorizationResponse = {
  error: 'access_denied',
  error_description: 'the member did not agree',
}
