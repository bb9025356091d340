import type { AuthResponse } from '@foyer/protocol'
import type {
  AvailableFactor,
  MfaChallengeResponse,
  RequireMfaResponse,
} from '@foyer/protocol/factor-endpoints'
import type { OfferedFactor } from '../identity/factors/offered-factor.js'
import type { LoginOutcome } from '../identity/outcome.js'
import { toWireIdentity } from './identity-answer.js'

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
    case 'owner-approval-required':
      return {
        state: 'REQUIRE_OWNER_APPROVAL',
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
