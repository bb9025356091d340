import type { KeyTokenResponse } from '@foyer/protocol/token-endpoints'
import type { Operator } from '../../caller.js'
import { issueKeyGrant } from '../../storage/oauth/api-keys.js'
import type { OAuthDeps } from '../deps.js'
import { bearer } from './token-response.js'

/**
 * Exchanges an API key for an access token with the same rights. The token becomes invalid when the key is removed.
 * There is no refresh token, because the key can be exchanged again.
 * @see RFC 6749 §4.4
 */
export async function tokensForKey(
  deps: OAuthDeps,
  { key, caller }: { key: string; caller: Operator },
): Promise<KeyTokenResponse> {
  const { accessSeconds } = deps.settings.tokens
  const grantId = await deps.db.transaction(async (tx) => {
    await deps.audit.recordIn(tx, { action: 'key.token-issued', subject: caller.id })
    return issueKeyGrant(deps, tx, key, accessSeconds)
  })
  // A key has no account, so the subject of the token is the grant id. A key belongs to no client, so the client id of
  // the token is the id of the site (see `TokenCaller`).
  const subject = { kind: 'operator', id: grantId, clientId: deps.siteId, grantId } as const
  return {
    access_token: await deps.tokens.issueAccess(subject, accessSeconds),
    ...bearer(accessSeconds),
  }
}
