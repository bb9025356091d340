import type { AuthResponse, Identity } from '@foyer/protocol'
import type { LoginOutcome } from '../identity/outcome.js'
import type { StoredIdentity } from '../storage/identities.js'

/** A login outcome in the wire's words. @see docs/wire.md#login-states */
export function toAuthResponse(outcome: LoginOutcome): AuthResponse {
  const common = { identity: toWireIdentity(outcome.identity), additionalData: {} }
  switch (outcome.kind) {
    case 'success':
      return { state: 'SUCCESS', sessionToken: outcome.sessionToken, ...common }
    case 'email-verification-required':
      return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: outcome.stateToken, ...common }
  }
}

/** A member in the words of the identity calls. */
export function toWireIdentity(identity: StoredIdentity): Identity {
  const waiting = identity.status === 'PENDING' && !identity.emailVerified
  return {
    id: identity.id,
    revision: String(identity.revision),
    createdDate: identity.createdAt.toISOString(),
    updatedDate: identity.updatedAt.toISOString(),
    email: { address: identity.email, isVerified: identity.emailVerified },
    identityProfile: identity.profile,
    status: {
      name: identity.status,
      reasons: waiting ? ['PENDING_EMAIL_VERIFICATION_REQUIRED'] : [],
    },
    connections: [],
    // Who was only ever signed on by a server of the site has no password.
    factors:
      identity.passwordHash === ''
        ? []
        : [{ factorId: identity.id, type: 'PASSWORD', status: 'ACTIVE' }],
    metadata: {},
  }
}
