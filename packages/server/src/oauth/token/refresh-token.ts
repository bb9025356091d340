import type { SessionEndReason, TokenResponse } from '@foyer/protocol'
import { lifetimes } from '../../limits/lifetimes.js'
import { type Queries, type Transaction, transactionWithRefusals } from '../../storage/database.js'
import { findIdentity } from '../../storage/identity/identities.js'
import {
  extendGrant,
  findGrantById,
  findGrantByRefreshHash,
  findRotatedRefreshToken,
  type Grant,
  revokeGrant,
  type SessionMetadata,
  storeRotation,
} from '../../storage/oauth/grants.js'
import { hashSecret, successorOf } from '../../storage/secrets.js'
import { requireClient } from '../clients/active-clients.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { grantEnd, type RefreshableGrant } from './issue-grant.js'
import { memberTokens, visitorTokens } from './token-response.js'

/** A rotated refresh token is accepted only if the current one is at most this many rotations ahead. */
const MAX_ROTATIONS = 8

const otherClientDetail = 'refresh token of another client'

interface RefreshTokenRequest {
  refreshToken: string
  clientId?: string
  rotation?: boolean
}

/**
 * Issues tokens for a refresh token. The refresh token stays the same, because the official client ignores a new one.
 * Only clients that request rotation get a new refresh token.
 * @see RFC 6749 §6, docs/decisions/0005-stable-refresh-tokens.md
 */
export async function tokensForRefresh(
  deps: OAuthDeps,
  request: RefreshTokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  const { refreshToken, clientId } = request
  const visitor = await deps.tokens.verifyVisitorRefresh(refreshToken)
  if (visitor) {
    if (isOtherClient(visitor.clientId, clientId)) throw refusal('unknown', otherClientDetail)
    // The removal of a client ends the grants of members. Visitors have no stored grant, so it is checked here.
    await requireClient(deps, visitor.clientId)
    return visitorTokens(deps, visitor, refreshToken)
  }
  const grant = await transactionWithRefusals(deps.db, (tx) => renew(deps, tx, request, metadata))
  return memberTokens(deps, grant)
}

/** Renews a grant. Returns a refusal instead of throwing it, so that a revocation in the transaction is committed. */
async function renew(
  deps: OAuthDeps,
  tx: Transaction,
  request: RefreshTokenRequest,
  metadata: SessionMetadata,
): Promise<RefreshableGrant | OAuthError> {
  const match = await findGrantOfToken(deps, tx, request.refreshToken)
  if (!match) return refusal('unknown', 'refresh token not found')
  const { grant, currentToken } = match
  if (isOtherClient(grant.clientId, request.clientId)) return refusal('unknown', otherClientDetail)
  const reason = await endReasonOf(deps, tx, grant)
  if (reason) return refusal(reason, 'the session has ended')
  if (currentToken === undefined) return revokeReused(deps, tx, grant)
  const now = deps.clock.now()
  const expiresAt = grantEnd(deps.settings, grant.createdAt, now)
  await extendGrant(tx, grant.id, { expiresAt, now, metadata })
  const rotates = request.rotation === true && currentToken === request.refreshToken
  const refreshToken = rotates
    ? await rotateRefreshToken(deps, tx, grant.id, currentToken)
    : currentToken
  const { id, identityId, clientId } = grant
  return { id, identityId, clientId, refreshToken, expiresAt }
}

/** Revokes the grant of a reused refresh token. The reuse shows that this token or the current one was stolen. */
async function revokeReused(deps: OAuthDeps, tx: Transaction, grant: Grant): Promise<OAuthError> {
  const reason = 'reused'
  await revokeGrant(deps, tx, grant.id, reason)
  await deps.audit.recordIn(tx, { action: 'session.ended', subject: grant.identityId, reason })
  return refusal(reason, 'a rotated refresh token was reused')
}

/** Returns the reason for which a grant has ended; undefined for an active one. */
async function endReasonOf(
  deps: OAuthDeps,
  tx: Queries,
  grant: Grant,
): Promise<SessionEndReason | undefined> {
  if (grant.revokedReason !== null) return grant.revokedReason
  const now = deps.clock.now()
  // The stored end may be too late, because an owner may have lowered the limits since the last refresh.
  const latestEnd = grantEnd(deps.settings, grant.createdAt, grant.lastUsedAt)
  if (grant.expiresAt <= now || latestEnd <= now) return 'expired'
  const identity = await findIdentity(tx, grant.identityId)
  switch (identity?.status) {
    case 'ACTIVE':
      return undefined
    case 'BLOCKED':
      return 'member-blocked'
    case 'DELETED':
    case undefined:
      return 'member-deleted'
    default:
      return 'revoked'
  }
}

/**
 * Returns whether the sender is another client. Older official clients and sessions of server-rendered sites send no
 * client id with a refresh.
 */
export function isOtherClient(clientOfToken: string, sender: string | undefined): boolean {
  return sender !== undefined && sender !== clientOfToken
}

function refusal(reason: SessionEndReason, detail: string): OAuthError {
  return new OAuthError(
    'invalid_grant',
    'the refresh token is unknown, or its session has ended, see "reason"; log in again, or start as a new visitor',
    { reason, detail },
  )
}

/** Grant of a refresh token. */
interface GrantOfToken {
  grant: Grant
  /**
   * The grant's current refresh token. Undefined if the received one was rotated too long ago, or more than
   * `MAX_ROTATIONS` rotations ago.
   */
  currentToken: string | undefined
}

/** Finds the grant of a current or rotated refresh token. */
export async function findGrantOfToken(
  deps: OAuthDeps,
  tx: Queries,
  refreshToken: string,
): Promise<GrantOfToken | undefined> {
  const hash = hashSecret(refreshToken)
  const grant = await findGrantByRefreshHash(tx, hash)
  if (grant) return { grant, currentToken: refreshToken }
  const rotated = await findRotatedRefreshToken(tx, hash)
  const grantOfRotated = rotated && (await findGrantById(tx, rotated.grantId))
  if (!grantOfRotated) return undefined
  const age = deps.clock.now().getTime() - rotated.rotatedAt.getTime()
  const isInGracePeriod = age <= lifetimes.refreshTokenGrace * 1000
  return {
    grant: grantOfRotated,
    currentToken: isInGracePeriod
      ? deriveCurrentToken(deps, refreshToken, grantOfRotated)
      : undefined,
  }
}

/** Replaces the refresh token of a grant with its successor. @see docs/decisions/0005-stable-refresh-tokens.md */
async function rotateRefreshToken(
  deps: OAuthDeps,
  tx: Queries,
  grantId: string,
  refreshToken: string,
): Promise<string> {
  const successor = successorOf(deps.siteSecret, refreshToken)
  const change = { from: hashSecret(refreshToken), to: hashSecret(successor) }
  await storeRotation(tx, grantId, { ...change, now: deps.clock.now() })
  return successor
}

/** Derives successors of a rotated refresh token up to the current one of its grant. */
function deriveCurrentToken(
  deps: OAuthDeps,
  refreshToken: string,
  grant: Grant,
): string | undefined {
  let token = refreshToken
  for (let step = 0; step < MAX_ROTATIONS; step++) {
    token = successorOf(deps.siteSecret, token)
    if (hashSecret(token) === grant.refreshHash) return token
  }
  return undefined
}
