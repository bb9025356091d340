import { redeemSessionToken } from '../../identity/session-token.js'
import type { Database, Queries } from '../../storage/database.js'
import { findClient } from '../../storage/oauth/clients.js'
import { hasConsent, saveConsent } from '../../storage/oauth/consents.js'
import { findOneTime, issueOneTime, redeemOneTime } from '../../storage/oauth/one-time-tokens.js'
import type { AuthRedirect } from '../../storage/oauth/redirect-payload.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import type { AuthorizationAnswer } from './authorization-answer.js'
import { issueCode } from './issue-code.js'

/** Lifetime of the session token while the member decides. */
const PROOF_SECONDS = 600

/** Reports whether a client needs the member's consent before it gets a code. @see OIDC Core §3.1.2.4 */
export async function needsConsent(
  queries: Pick<Database, 'all' | 'rowLock'>,
  { clientId, prompt }: AuthRedirect,
  identityId: string,
): Promise<boolean> {
  if (prompt === 'consent') return true
  const client = await findClient(queries, clientId)
  return client?.consent === true && !(await hasConsent(queries, { identityId, clientId }))
}

/** Issues the session token that the consent form submits. */
export async function prepareConsent(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  identityId: string,
): Promise<string> {
  return deps.db.transaction((tx) =>
    issueOneTime(deps, tx, 'session', { identityId }, PROOF_SECONDS),
  )
}

/** Returns the name of a client, or its id if the client was removed. */
export async function clientName({ db }: Pick<OAuthDeps, 'db'>, clientId: string): Promise<string> {
  return (await findClient(db, clientId))?.name ?? clientId
}

/** Finds the member of a session token without redeeming it. Returns undefined if it was used or expired. */
export async function findLoginProof(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  sessionToken: string,
): Promise<string | undefined> {
  return (await findOneTime(deps, deps.db, 'session', sessionToken))?.identityId
}

/** Applies the member's decision. Returns undefined if the authorization request or the session token is no longer valid. */
export async function answerConsent(
  deps: Pick<OAuthDeps, 'db' | 'clock' | 'audit'>,
  decision: { handle: string; sessionToken: string; allowed: boolean },
): Promise<{ redirect: AuthRedirect; answer: AuthorizationAnswer } | undefined> {
  const { handle, allowed } = decision
  return deps.db.transaction(async (tx) => {
    const identity = await redeemSessionToken(deps, tx, hashSecret(decision.sessionToken))
    if (!identity) return undefined
    if (!allowed) return deny(deps, tx, handle)
    const issued = await issueCode(deps, tx, handle, identity.id)
    if (!issued) return undefined
    const { code, redirect } = issued
    const { clientId } = redirect
    await saveConsent(deps, tx, { identityId: identity.id, clientId })
    const actor = { kind: 'member', id: identity.id } as const
    await deps.audit.recordIn(tx, { actor, action: 'consent.given', subject: clientId })
    return { redirect, answer: { code } }
  })
}

async function deny(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  handle: string,
): Promise<{ redirect: AuthRedirect; answer: AuthorizationAnswer } | undefined> {
  const redirect = await redeemOneTime(deps, tx, 'redirect', handle)
  return redirect?.intent === 'auth' ? { redirect, answer: accessDenied } : undefined
}

const accessDenied: AuthorizationAnswer = {
  error: 'access_denied',
  error_description: 'the member did not agree',
}
