import type { AuthResponse, Identity } from '@foyer/protocol'
import type {
  AvailableFactor,
  MfaChallengeResponse,
  RequireMfaResponse,
} from '@foyer/protocol/factor-endpoints'
import type { MemberFactor } from '../identity/factors/member-factors.js'
import type { OfferedFactor } from '../identity/factors/offered-factor.js'
import type { LoginOutcome } from '../identity/outcome.js'
import type { StoredIdentity } from '../storage/identities.js'

/** A login outcome in the wire's words. @see docs/wire.md#login-states */
export function toAuthResponse(outcome: LoginOutcome): AuthResponse {
  switch (outcome.kind) {
    case 'success': {
      const { identity, sessionToken, factors, deviceToken } = outcome
      return {
        state: 'SUCCESS',
        sessionToken,
        identity: toWireIdentity(identity, factors),
        additionalData: deviceToken === undefined ? {} : { deviceToken: { strValue: deviceToken } },
      }
    }
    case 'email-verification-required':
      return {
        state: 'REQUIRE_EMAIL_VERIFICATION',
        stateToken: outcome.stateToken,
        identity: toWireIdentity(outcome.identity),
        additionalData: {},
      }
    case 'factor-required':
      return toFactorResponse(outcome)
  }
}

/** Without the identity: who knows no more than the password is told nothing of the member. */
function toFactorResponse(
  outcome: Extract<LoginOutcome, { kind: 'factor-required' }>,
): RequireMfaResponse | MfaChallengeResponse {
  const { stateToken, offered, challenge } = outcome
  const availableFactors = offered.map(toAvailableFactor)
  const value = offered.map(({ type }) => ({ strValue: type }))
  const common = { stateToken, additionalData: { factors: { listValue: { value } } } }
  const reason = 'USER_SETTINGS'
  if (!challenge) {
    return { state: 'REQUIRE_MFA', requireMfaData: { availableFactors, reason }, ...common }
  }
  const { type: factorType, hint } = challenge
  const verificationChallengeData = hint === '' ? {} : { hint }
  return {
    state: 'MFA_CHALLENGE',
    mfaChallengeData: { factorType, verificationChallengeData, availableFactors, reason },
    ...common,
  }
}

function toAvailableFactor({ type, usable }: OfferedFactor): AvailableFactor {
  return { factorType: type, factorStatus: usable ? 'ENABLED' : 'REQUIRE_REENROLL' }
}

/** A member in the words of the identity calls. */
export function toWireIdentity(
  identity: StoredIdentity,
  factors: readonly MemberFactor[] = [],
): Identity {
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
    factors: [
      // Who was only ever signed on by a server of the site has no password.
      ...(identity.passwordHash === '' ? [] : [passwordOf(identity)]),
      ...factors.map(({ id, type, status }) => ({ factorId: id, type, status })),
    ],
    metadata: {},
  }
}

function passwordOf({ id }: StoredIdentity): Identity['factors'][number] {
  return { factorId: id, type: 'PASSWORD', status: 'ACTIVE' }
}
