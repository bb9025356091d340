import { randomUUID } from 'node:crypto'
import { codeChallengeOf, isCodeVerifier, type TokenResponse } from '@foyer/protocol'
import { type Transaction, transactionWithRefusals } from '../../storage/database.js'
import { findGrantedMember, revokeGrant, type SessionMetadata } from '../../storage/oauth/grants.js'
import type { OneTimePayloads } from '../../storage/one-time-tokens/one-time-payloads.js'
import { findGrantOfCode, redeemOneTime } from '../../storage/one-time-tokens/one-time-tokens.js'
import { requireClient } from '../clients/active-clients.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { issueGrant } from './issue-grant.js'
import { memberTokens } from './token-response.js'

/** Token request with an authorization code. */
interface CodeTokenRequest {
  clientId: string
  code: string
  codeVerifier: string
  redirectUri?: string
}

/**
 * Exchanges an authorization code for tokens of the member. The first exchange redeems the code, even if the exchange
 * fails. A second exchange revokes the grant of the first. The client replaces the tokens of the visitor with them.
 * @see RFC 6749 §4.1.3, RFC 7636 §4.5, RFC 9700 §4.5
 */
export async function tokensForCode(
  deps: OAuthDeps,
  request: CodeTokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  await requireClient(deps, request.clientId)
  if (!isCodeVerifier(request.codeVerifier)) {
    throw new OAuthError(
      'invalid_request',
      'the code verifier is malformed: expected 43 to 128 characters of A–Z, a–z, 0–9, - . _ ~',
    )
  }
  const codeChallenge = await codeChallengeOf(request.codeVerifier)
  // One transaction, so that a concurrent replay finds the grant to revoke. A refusal is returned, not thrown, so that
  // the redemption of the code is committed.
  const grant = await transactionWithRefusals(deps.db, async (tx) => {
    const grantId = randomUUID()
    const redeemed = await redeemOneTime(deps, tx, 'code', request.code, { grantId })
    if (!redeemed) return refuseInvalidCode(deps, tx, request.code)
    const detail = codeProblem(redeemed, { ...request, codeChallenge })
    if (detail !== undefined) return refusal(detail)
    const { identityId, clientId } = redeemed
    const login = { identityId, loggedInAt: new Date(redeemed.loggedInAt) }
    const issued = await issueGrant(deps, tx, { ...login, id: grantId, clientId, metadata })
    return issued ?? refusal('identity is not active, or the client was removed')
  })
  return memberTokens(deps, grant)
}

function refusal(detail: string): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'the authorization code is unknown, used or expired, or belongs to another client, redirect URI or verifier; log in again',
    { detail },
  )
}

/** Checks the client, PKCE and the redirect URI of a redeemed code. Returns the reason to refuse it, for the log. */
function codeProblem(
  redeemed: OneTimePayloads['code'],
  request: CodeTokenRequest & { codeChallenge: string },
): string | undefined {
  if (redeemed.clientId !== request.clientId) return 'code of another client'
  if (redeemed.codeChallenge !== request.codeChallenge) return 'verifier does not fit the challenge'
  if (redeemed.redirectUri !== (request.redirectUri ?? null)) return 'other redirect URI'
  return undefined
}

/** Refuses an invalid code. If the code was redeemed before, revokes the grant that was issued for it. */
async function refuseInvalidCode(
  deps: OAuthDeps,
  tx: Transaction,
  code: string,
): Promise<OAuthError> {
  const refused = refusal('code unknown, expired or used')
  const grantId = await findGrantOfCode(tx, code)
  if (grantId === undefined) return refused
  const reason = 'code-replayed'
  // Before the revocation, because `findGrantedMember` finds no revoked grant.
  const member = await findGrantedMember(tx, grantId)
  const subject = member?.memberId ?? null
  if (member) await deps.audit.recordIn(tx, { action: 'session.ended', subject, reason })
  await revokeGrant(deps, tx, grantId, reason)
  return refused
}
