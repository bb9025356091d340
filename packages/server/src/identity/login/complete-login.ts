import { lifetimes } from '../../limits/lifetimes.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { issueOneTimeAlone } from '../../storage/oauth/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { issueKnownDeviceToken } from './known-device.js'
import type { CompletedLogin, SuccessExtras } from './login-outcome.js'

/**
 * Creates the outcome of a completed login, with a token for the device. Checks nothing: a login by password or e-mail
 * calls `finishFirstFactor`, which requires the second factor.
 */
export function completeLogin(
  deps: IdentityDeps,
  identity: StoredIdentity,
  extras: SuccessExtras = {},
): CompletedLogin {
  return {
    kind: 'success',
    identity,
    knownDeviceToken: issueKnownDeviceToken(deps, identity.email),
    ...extras,
  }
}

/** Issues a session token: the proof of a completed login, which an app exchanges once, for a code or for tokens. */
export function issueSessionToken(deps: IdentityDeps, identityId: string): Promise<string> {
  return issueOneTimeAlone(deps, 'session', { identityId }, lifetimes.sessionToken)
}
