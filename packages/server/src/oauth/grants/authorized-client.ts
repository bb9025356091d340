import type { TokenResponse } from '@foyer/protocol'
import { redeemSessionToken } from '../../identity/redeem-session-token.js'
import type { Queries } from '../../storage/database.js'
import type { GrantUse } from '../../storage/grants.js'
import { findIdentity, type StoredIdentity } from '../../storage/identities.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { openSession } from '../open-session.js'
import { memberTokens, type OpenSession } from '../token-response.js'

/** What a server of the site asks for; a session token binds the answer to one sign-on. */
interface AuthorizedClientGrant {
  memberId: string
  sessionToken?: string
  /** Of the token beside the owner's key. */
  clientId: string
}

/**
 * Member tokens for somebody whom a server of the site has logged in by other means.
 * @see docs/wire.md#external-login
 */
export async function authorizedClientGrant(
  deps: OAuthDeps,
  request: AuthorizedClientGrant,
  use: GrantUse,
): Promise<TokenResponse> {
  const session = await deps.db.transaction((tx) => open(deps, tx, request, use))
  if (session) return memberTokens(deps, session)
  throw new OAuthError('invalid_grant', 'there is no such member, or the session token is not good')
}

/** Answers nothing instead of throwing: a session token is used up by the wrong member too. */
async function open(
  deps: OAuthDeps,
  tx: Queries,
  request: AuthorizedClientGrant,
  use: GrantUse,
): Promise<OpenSession | undefined> {
  const { memberId, clientId } = request
  const member = await findAllowed(deps, tx, request)
  if (member?.id !== memberId || member.status !== 'ACTIVE') return undefined
  await deps.audit.recordIn(tx, {
    action: 'login.succeeded',
    subject: memberId,
    reason: 'external',
  })
  return openSession(deps, tx, { memberId, clientId, use })
}

function findAllowed(
  deps: OAuthDeps,
  tx: Queries,
  { memberId, sessionToken }: AuthorizedClientGrant,
): Promise<StoredIdentity | undefined> {
  if (sessionToken === undefined) return findIdentity(tx, memberId)
  return redeemSessionToken(deps, tx, hashSecret(sessionToken))
}
