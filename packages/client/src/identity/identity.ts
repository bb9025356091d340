import type { Connection } from '../connection.js'
import { type AuthenticationCalls, createAuthenticationCalls } from './authentication.js'
import { createOAuthCalls, type OAuthCalls } from './oauth.js'
import { createRecoveryCalls, type RecoveryCalls } from './recovery.js'
import { createSignOnPolicyCalls, type SignOnPolicyCalls } from './sign-on-policy.js'
import { createVerificationCalls, type VerificationCalls } from './verification.js'

/**
 * Single identity calls, with the names of the provider's modules. They keep no session and throw refusals; `auth`
 * builds on them.
 * @see docs/wire.md#identity
 */
export interface IdentityCalls {
  authentication: AuthenticationCalls
  recovery: RecoveryCalls
  verification: VerificationCalls
  oauth: OAuthCalls
  signOnPolicy: SignOnPolicyCalls
}

/** Creates the calls. */
export function createIdentity(connection: Connection): IdentityCalls {
  return {
    authentication: createAuthenticationCalls(connection),
    recovery: createRecoveryCalls(connection),
    verification: createVerificationCalls(connection),
    oauth: createOAuthCalls(connection),
    signOnPolicy: createSignOnPolicyCalls(connection),
  }
}
