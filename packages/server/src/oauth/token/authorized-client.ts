import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import type { Queries } from '../../storage/database.js'
import type { SessionMetadata } from '../../storage/oauth/grants.js'
import { redeemSessionToken } from '../../storage/oauth/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { issueGrant, type RefreshableGrant } from './issue-grant.js'
import { memberTokens } from './token-response.js'

/** Token request by a server of the site. A session token binds it to one external login. */
interface BackendTokenRequest {
  memberId: string
  sessionToken?: string
  /** Client of the access token sent along with the API key. */
  clientId: string
}

/**
 * Issues tokens to a member whom a server of the site authenticated externally.
 * @see docs/wire.md#external-login
 */
export async function tokensForBackend(
  deps: OAuthDeps,
  request: BackendTokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  const grant = await deps.db.transaction((tx) => redeemExternalLogin(deps, tx, request, metadata))
  if (grant) return memberTokens(deps, grant)
  throw new OAuthError(
    'invalid_grant',
    'there is no such member, or the session token is not valid',
  )
}

/**
 * Redeems the session token, if there is one, and issues a grant. Returns undefined instead of throwing, so that a wrong
 * member id still redeems the session token.
 */
async function redeemExternalLogin(
  deps: OAuthDeps,
  tx: Queries,
  { memberId, clientId, sessionToken }: BackendTokenRequest,
  metadata: SessionMetadata,
): Promise<RefreshableGrant | undefined> {
  if (sessionToken !== undefined) {
    const provenId = await redeemSessionToken(deps, tx, sessionToken)
    if (provenId !== memberId) return undefined
  }
  const grant = await issueGrant(deps, tx, {
    id: randomUUID(),
    identityId: memberId,
    clientId,
    metadata,
  })
  if (!grant) return undefined
  const event = { action: 'login.succeeded', subject: memberId, reason: 'external' } as const
  await deps.audit.recordIn(tx, event)
  return grant
}
