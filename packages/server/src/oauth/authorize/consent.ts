import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries, Reader } from '../../storage/database.js'
import type { MemberLogin } from '../../storage/identity/member-login.js'
import type { Client } from '../../storage/oauth/clients.js'
import { hasConsent } from '../../storage/oauth/consents.js'
import type { CodeRequest } from '../../storage/one-time-tokens/browser-requests.js'
import { findOneTime, issueOneTime } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { hasPrompt } from './check-authorization-request.js'

/**
 * Returns whether the member has to consent before the client gets a code.
 * @param request.client loaded before the transaction of `queries`. Undefined for a client that was removed, or that
 * another process has just created; then consent is required unless the member has given it before
 * @see OIDC Core §3.1.2.4
 */
export async function requiresConsent(
  queries: Reader,
  request: Pick<CodeRequest, 'prompt' | 'clientId'> & { client: Client | undefined },
  identityId: string,
): Promise<boolean> {
  if (hasPrompt(request, 'consent')) return true
  const { client, clientId } = request
  if (client && !client.consent) return false
  return !(await hasConsent(queries, { identityId, clientId }))
}

/** Outcome of an authorization request for which the member has to consent first. */
export interface ConsentRequired {
  kind: 'consent-required'
  /** Session token that the consent form posts back. It proves that the member has logged in. */
  sessionToken: string
}

/**
 * Issues the session token of the consent form.
 * @param tx the transaction that found the login, so that a concurrent change of the password revokes the token too
 */
export async function issueConsentToken(
  deps: OAuthDeps,
  tx: Queries,
  { identityId, loggedInAt }: MemberLogin,
): Promise<ConsentRequired> {
  const payload = { identityId, loggedInAt: loggedInAt.getTime() }
  const sessionToken = await issueOneTime(deps, tx, 'session', payload, lifetimes.consentDecision)
  return { kind: 'consent-required', sessionToken }
}

/** Finds the member of a session token without redeeming the token. Returns undefined if it was used or has expired. */
export async function findMemberOfSessionToken(
  deps: OAuthDeps,
  sessionToken: string,
): Promise<string | undefined> {
  return (await findOneTime(deps, deps.db, 'session', sessionToken))?.identityId
}

/** Returns the name of a client, or its id if the client was removed. */
export async function clientName({ activeClients }: OAuthDeps, clientId: string): Promise<string> {
  return (await activeClients.find(clientId))?.name ?? clientId
}
