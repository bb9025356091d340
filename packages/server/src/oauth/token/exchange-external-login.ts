import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import { type Transaction, transactionWithRefusals } from '../../storage/database.js'
import type { SessionMetadata } from '../../storage/oauth/grants.js'
import { redeemSessionToken } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { issueGrant, type RefreshableGrant } from './issue-grant.js'
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
  request: BackendTokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  const grant = await transactionWithRefusals(deps.db, (tx) =>
    redeemExternalLogin(deps, tx, request, metadata),
  )
  return memberTokens(deps, grant)
}

/** Redeems the session token, if any, and issues a grant. Returns a refusal, which keeps the token redeemed. */
async function redeemExternalLogin(
  deps: OAuthDeps,
  tx: Transaction,
  { memberId, clientId, sessionToken }: BackendTokenRequest,
  metadata: SessionMetadata,
): Promise<RefreshableGrant | OAuthError> {
  // Without a session token, the backend has authenticated the member now.
  const login =
    sessionToken === undefined
      ? { identityId: memberId, loggedInAt: deps.clock.now() }
      : await redeemSessionToken(deps, tx, sessionToken)
  if (login?.identityId !== memberId) return refusal()
  const grant = await issueGrant(deps, tx, { ...login, id: randomUUID(), clientId, metadata })
  if (!grant) return refusal()
  const event = { action: 'login.succeeded', subject: memberId, reason: 'external' } as const
  await deps.audit.recordIn(tx, event)
  return grant
}

function refusal(): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'there is no active member with this id, or the session token was used, has expired or belongs to another member',
  )
}
