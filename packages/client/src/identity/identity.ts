import { type Call, callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { postOf } from '../post.js'
import { type AuthenticationCalls, authenticationCalls } from './authentication.js'
import { type OAuthCalls, oauthCalls } from './oauth.js'
import { type RecoveryCalls, recoveryCalls } from './recovery.js'
import { type SignOnPolicyCalls, signOnPolicyCalls } from './sign-on-policy.js'
import { type VerificationCalls, verificationCalls } from './verification.js'

/**
 * Low-level identity calls: this folder has the modules and names of the provider's identity package, the folder `auth`
 * those of its client. The calls do not change the session, and throw if the server rejects a login. Most apps use
 * `auth` instead.
 * @see docs/wire/members.md#identity
 */
export interface IdentityCalls {
  authentication: AuthenticationCalls
  recovery: RecoveryCalls
  verification: VerificationCalls
  oauth: OAuthCalls
  signOnPolicy: SignOnPolicyCalls
}

/** Creates the identity calls. */
export function createIdentity(connection: Connection): IdentityCalls {
  return identityCalls(connection, callOf(connection))
}

/** Creates the identity calls on a `call` function, which sends GET and PATCH requests. */
export function identityCalls(connection: Connection, call: Call): IdentityCalls {
  const post = postOf(connection)
  return {
    authentication: authenticationCalls(post, call),
    recovery: recoveryCalls(post),
    verification: verificationCalls(post),
    oauth: oauthCalls(post, call),
    signOnPolicy: signOnPolicyCalls(call),
  }
}
