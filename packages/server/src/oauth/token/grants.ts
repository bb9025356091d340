import { randomUUID } from 'node:crypto'
import type { TokenRequest, TokenResponse } from '@foyer/protocol'
import type { KeyTokenResponse } from '@foyer/protocol/token-endpoints'
import type { Operator } from '../../caller.js'
import { issueKeyGrant } from '../../storage/oauth/api-keys.js'
import type { SessionMetadata } from '../../storage/oauth/grants.js'
import { requireClient } from '../clients/require-client.js'
import type { OAuthDeps } from '../deps.js'
import { authorizationCodeGrant } from './authorization-code.js'
import { refreshTokenGrant } from './refresh-token.js'
import { keyTokens, visitorTokens } from './token-response.js'

/** Handles the grants of the token endpoint that need no Authorization header. @see RFC 6749 §3.2 */
export function grantTokens(
  deps: OAuthDeps,
  request: TokenRequest,
  metadata: SessionMetadata,
): Promise<TokenResponse> {
  switch (request.grantType) {
    case 'anonymous':
      return anonymousGrant(deps, request)
    case 'refresh_token':
      return refreshTokenGrant(deps, request, metadata)
    case 'authorization_code':
      return authorizationCodeGrant(deps, request, metadata)
  }
}

/** Issues tokens to a new visitor. Nothing is stored. */
async function anonymousGrant(
  deps: OAuthDeps,
  request: { clientId: string },
): Promise<TokenResponse> {
  const client = await requireClient(deps, request.clientId)
  return visitorTokens(deps, { id: randomUUID(), clientId: client.id })
}

/**
 * Exchanges an API key for an access token with the same rights. The token ends with the key.
 * @see RFC 6749 §4.4
 */
export async function clientCredentialsGrant(
  deps: OAuthDeps,
  { key, caller }: { key: string; caller: Operator },
): Promise<KeyTokenResponse> {
  const { accessSeconds } = deps.settings.tokens
  const grantId = await deps.db.transaction(async (tx) => {
    await deps.audit.recordIn(tx, { action: 'key.token-issued', subject: caller.id })
    return issueKeyGrant(deps, tx, key, accessSeconds)
  })
  return keyTokens(deps, grantId, accessSeconds)
}
