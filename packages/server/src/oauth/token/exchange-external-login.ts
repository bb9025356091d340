import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import { transactionWithRefusals } from '../../storage/database.js'
import type { SessionMetadata } from '../../storage/oauth/grants.js'
import { redeemSessionToken } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { issueGrant } from './issue-grant.js'
import { memberTokens } from './token-response.js'

/** Token request of a backend of the site. */
interface BackendTokenRequest {
  memberId: string
  /**
   * Session token of an external login. With it, the request is valid only once, and only for the member of this login.
   */
  sessionToken?: string
  /** Client of the access token that was sent with the API key. */
  clientId: string
}

/**
 * Issues tokens to a member whom a backend of the site has authenticated.
 * @see docs/wire/tokens.md#external-login
 */
export async function tokensForBackend(
  deps: OAuthDeps,
  { memberId, clientId, sessionToken }: BackendTokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  // A refusal keeps the session token redeemed.
  const grant = await transactionWithRefusals(deps.db, async (tx) => {
    // Without a session token, the backend has authenticated the member now.
    const login =
      sessionToken === undefined
        ? { identityId: memberId, loggedInAt: deps.clock.now() }
        : await redeemSessionToken(deps, tx, sessionToken)
    if (login?.identityId !== memberId) return refusal()
    const issued = await issueGrant(deps, tx, { ...login, id: randomUUID(), clientId, metadata })
    if (!issued) return refusal()
    const event = { action: 'login.succeeded', subject: memberId, reason: 'external' } as const
    await deps.audit.recordIn(tx, event)
    return issued
  })
  return memberTokens(deps, grant)
}

function refusal(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'there is no active member with this id, or the session token was used, has expired or belongs to another member',
  )
}
