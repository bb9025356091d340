import { redeemSessionToken } from '../identity/redeem-session-token.js'
import { type Client, findClient } from '../storage/clients.js'
import { hasConsent, saveConsent } from '../storage/consents.js'
import type { Database, Queries } from '../storage/database.js'
import { issueOneTime, redeemOneTime } from '../storage/one-time-tokens.js'
import type { AuthRedirect } from '../storage/redirect-payload.js'
import { hashSecret } from '../storage/secrets.js'
import type { AuthorizationAnswer } from './authorization-answer.js'
import type { OAuthDeps } from './deps.js'
import { issueCode } from './issue-code.js'

/** How long somebody may think about it. */
const PROOF_SECONDS = 600

/** Whether a member has to be asked before a client gets a code. @see OIDC Core §3.1.2.4 */
export async function needsConsent(
  queries: Pick<Database, 'all' | 'rowLock'>,
  { clientId, prompt }: AuthRedirect,
  identityId: string,
): Promise<boolean> {
  if (prompt === 'consent') return true
  const client = await findClient(queries, clientId)
  return client?.consent === true && !(await hasConsent(queries, { identityId, clientId }))
}

/** The client that asks, and the proof of the login with which the answer comes back: no cookie is needed for it. */
export async function prepareConsent(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  { clientId }: AuthRedirect,
  identityId: string,
): Promise<{ client: Client | undefined; sessionToken: string }> {
  const sessionToken = await deps.db.transaction((tx) =>
    issueOneTime(deps, tx, 'session', { identityId }, PROOF_SECONDS),
  )
  return { client: await findClient(deps.db, clientId), sessionToken }
}

/** What goes back to the client when a member has answered; nothing when the flow or the proof is over. */
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
