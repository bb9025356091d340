import type { KeyTokenResponse } from '@foyer/protocol/token-endpoints'
import type { Operator } from '../../caller.js'
import { issueKeyGrant } from '../../storage/key-grants.js'
import type { OAuthDeps } from '../deps.js'
import { keyTokens } from '../token-response.js'

/**
 * An access token in place of an API key, for who would not send the key with every call. It has the key's rights and
 * ends with it.
 * @see RFC 6749 §4.4
 */
export async function clientCredentialsGrant(
  deps: OAuthDeps,
  { key, caller }: { key: string; caller: Operator },
): Promise<KeyTokenResponse> {
  const { accessSeconds } = deps.settings.tokens
  const grantId = await deps.db.transaction(async (tx) => {
    await deps.audit.recordIn(tx, { action: 'key.token-issued', subject: caller.keyId })
    return issueKeyGrant(deps, tx, key, accessSeconds)
  })
  return keyTokens(deps, grantId, accessSeconds)
}
