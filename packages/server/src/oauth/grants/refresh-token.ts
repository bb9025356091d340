import type { TokenResponse } from '@foyer/protocol'
import { extendGrant, findGrantByRefreshToken, type Grant } from '../../storage/grants.js'
import { findIdentity } from '../../storage/identities.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { memberTokens, visitorTokens } from '../token-response.js'

/**
 * Renews the access token. The refresh token stays as it is: the official client keeps the one it has
 * whatever the answer holds, so a rotated one would log its members out.
 * @see RFC 6749 §6, docs/decisions/0005-stable-refresh-tokens.md
 */
export async function refreshTokenGrant(
  deps: OAuthDeps,
  request: { refreshToken: string; clientId?: string },
): Promise<TokenResponse> {
  const { refreshToken, clientId } = request
  const visitor = await deps.tokens.verifyVisitorRefresh(refreshToken)
  if (visitor) {
    assertSameClient(visitor.clientId, clientId)
    return visitorTokens(deps, visitor, refreshToken)
  }
  const grant = await findGrantByRefreshToken(deps.db, refreshToken)
  if (!grant) throw refused('unknown', 'refresh token not found')
  assertSameClient(grant.clientId, clientId)
  await assertUsable(deps, grant)
  const lifetimeMs = deps.settings.tokens.refreshSeconds * 1000
  const expiresAt = new Date(deps.clock.now().getTime() + lifetimeMs)
  await deps.db.transaction((tx) => extendGrant(tx, grant.id, expiresAt))
  const member = { id: grant.identityId, clientId: grant.clientId, grantId: grant.id }
  return memberTokens(deps, member, refreshToken)
}

async function assertUsable(deps: OAuthDeps, grant: Grant): Promise<void> {
  if (grant.revokedReason !== null) throw refused(grant.revokedReason, 'grant is revoked')
  if (grant.expiresAt <= deps.clock.now()) throw refused('expired', 'grant is past its end')
  const identity = await findIdentity(deps.db, grant.identityId)
  if (identity?.status !== 'ACTIVE') throw refused('revoked', 'identity is not active')
}

function assertSameClient(owner: string, sender: string | undefined): void {
  // Older official clients and site sessions send no client id with a refresh.
  if (sender !== undefined && sender !== owner) {
    throw refused('unknown', 'refresh token of another client')
  }
}

function refused(reason: NonNullable<OAuthError['reason']>, detail: string): OAuthError {
  return new OAuthError('invalid_grant', 'the refresh token is not valid', { reason, detail })
}
