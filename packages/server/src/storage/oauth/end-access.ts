import type { SessionEndReason } from '@foyer/protocol'
import type { Transaction } from '../database.js'
import { revokeTokensOfMember } from '../one-time-tokens/tokens-of-account.js'
import { endSessionsOfMember, type RevocationDeps, type SessionExceptions } from './grants.js'

/**
 * Ends the access to an account: revokes the grants, the logins to the hosted pages and the one-time tokens of a
 * member, optionally except a grant or a browser.
 */
export async function endAccess(
  deps: RevocationDeps,
  tx: Transaction,
  identityId: string,
  options: { reason: SessionEndReason } & SessionExceptions,
): Promise<void> {
  await endSessionsOfMember(deps, tx, identityId, options)
  await revokeTokensOfMember(deps, tx, identityId)
}
