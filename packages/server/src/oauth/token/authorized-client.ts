import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import type { Queries } from '../../storage/database.js'
import type { SessionMetadata } from '../../storage/oauth/grants.js'
import { redeemSessionByHash } from '../../storage/oauth/one-time-tokens.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { memberTokens, type OpenSession, openSession } from './token-response.js'

/** Token request by a server of the site. A session token binds it to one external login. */
interface BackendRequest {
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
  request: BackendRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  const session = await deps.db.transaction((tx) =>
    openAuthorizedSession(deps, tx, request, metadata),
  )
  if (session) return memberTokens(deps, session)
  throw new OAuthError(
    'invalid_grant',
    'there is no such member, or the session token is not valid',
  )
}

/**
 * Opens the session. Returns undefined instead of throwing, so that a wrong member id still redeems the session token.
 */
async function openAuthorizedSession(
  deps: OAuthDeps,
  tx: Queries,
  { memberId, clientId, sessionToken }: BackendRequest,
  metadata: SessionMetadata,
): Promise<OpenSession | undefined> {
  if (sessionToken !== undefined) {
    const provenId = await redeemSessionByHash(deps, tx, hashSecret(sessionToken))
    if (provenId !== memberId) return undefined
  }
  const session = await openSession(deps, tx, {
    identityId: memberId,
    clientId,
    grantId: randomUUID(),
    metadata,
  })
  if (!session) return undefined
  const event = { action: 'login.succeeded', subject: memberId, reason: 'external' } as const
  await deps.audit.recordIn(tx, event)
  return session
}
