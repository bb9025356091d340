import { lifetimes } from '../../limits/lifetimes.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { issueLoginToken } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'

/**
 * Issues a session token: the proof of a completed login, which an app exchanges once, for a code or for tokens.
 * @throws IdentityError state-token-invalid if the password was changed during the login
 */
export async function issueSessionToken(
  deps: IdentityDeps,
  identity: StoredIdentity,
): Promise<string> {
  const payload = { identityId: identity.id, loggedInAt: deps.clock.now().getTime() }
  const token = await issueLoginToken(deps, identity, 'session', payload, lifetimes.sessionToken)
  if (token === undefined) throw new IdentityError('state-token-invalid')
  return token
}
