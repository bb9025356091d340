import type { TokenResponse } from '@foyer/protocol'
import { redeemSessionToken } from '../../identity/session-token.js'
import type { Queries } from '../../storage/database.js'
import { findIdentity, type StoredIdentity } from '../../storage/identity/identities.js'
import type { GrantUse } from '../../storage/oauth/grants.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'
import { memberTokens, type OpenSession, openSession } from './token-response.js'

/** Token request by a server of the site. A session token binds it to one external login. */
interface AuthorizedClientGrant {
  memberId: string
  sessionToken?: string
  /** Client of the access token sent along with the API key. */
  clientId: string
}

/**
 * Issues tokens to a member whom a server of the site authenticated externally.
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

/** Opens the session. Returns undefined instead of throwing, so that a session token is redeemed even by a wrong member id. */
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
