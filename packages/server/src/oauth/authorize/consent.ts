import { lifetimes } from '../../limits/lifetimes.js'
import type { Database } from '../../storage/database.js'
import type { Client } from '../../storage/oauth/clients.js'
import { hasConsent } from '../../storage/oauth/consents.js'
import type { CodeRequest, MemberLogin } from '../../storage/oauth/one-time-payloads.js'
import { findOneTime, issueOneTimeAlone } from '../../storage/oauth/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { hasPrompt } from './check-parameters.js'

/**
 * Tells if the member has to consent before the client gets a code.
 * @param input.client loaded before the transaction of `queries`
 * @see OIDC Core §3.1.2.4
 */
export async function requiresConsent(
  queries: Pick<Database, 'all'>,
  { prompt, client }: Pick<CodeRequest, 'prompt'> & { client: Client | undefined },
  identityId: string,
): Promise<boolean> {
  if (hasPrompt({ prompt }, 'consent')) return true
  if (client?.consent !== true) return false
  return !(await hasConsent(queries, { identityId, clientId: client.id }))
}

/** Issues the session token that the consent form posts back. It proves that the member has logged in. */
export function issueConsentToken(
  deps: OAuthDeps,
  { identityId, loggedInAt }: MemberLogin,
): Promise<string> {
  const payload = { identityId, loggedInAt: loggedInAt.getTime() }
  return issueOneTimeAlone(deps, 'session', payload, lifetimes.consentDecision)
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
