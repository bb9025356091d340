import type { Connection } from '../connection.js'
import { type AuthenticationCalls, createAuthenticationCalls } from './authentication.js'
import { createOAuthCalls, type OAuthCalls } from './oauth.js'
import { createRecoveryCalls, type RecoveryCalls } from './recovery.js'
import { createSignOnPolicyCalls, type SignOnPolicyCalls } from './sign-on-policy.js'
import { createVerificationCalls, type VerificationCalls } from './verification.js'

/**
 * The calls of identity as the server has them, by the names of the provider's own modules. They remember nothing and
 * keep no session, and what is refused is thrown: `auth` is made of the same calls and does the rest.
 * @see docs/wire.md#identity
 */
export interface IdentityCalls {
  authentication: AuthenticationCalls
  recovery: RecoveryCalls
  verification: VerificationCalls
  oauth: OAuthCalls
  signOnPolicy: SignOnPolicyCalls
}

/** Builds the calls. */
export function createIdentity(connection: Connection): IdentityCalls {
  return {
    authentication: createAuthenticationCalls(connection),
    recovery: createRecoveryCalls(connection),
    verification: createVerificationCalls(connection),
    oauth: createOAuthCalls(connection),
    signOnPolicy: createSignOnPolicyCalls(connection),
  }
}
