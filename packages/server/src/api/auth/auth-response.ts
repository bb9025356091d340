import type { AuthResponse, Identity, IdentityProfile } from '@foyer/protocol'
import type {
  AvailableFactor,
  MfaChallengeResponse,
  RequireMfaResponse,
} from '@foyer/protocol/factor-endpoints'
import type { IdentityDeps } from '../../identity/deps.js'
import type { MemberFactor, OfferedFactor } from '../../identity/factors/member-factors.js'
import type { FactorRequiredOutcome, LoginOutcome } from '../../identity/login/login-outcome.js'
import { issueSessionToken } from '../../identity/login/session-token.js'
import { NO_PASSWORD } from '../../identity/password/password.js'
import { pendingReasons } from '../../identity/profile/pending-account.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'

/**
 * Issues the session token of a completed login, and creates the response to a login outcome. The hosted pages issue
 * none: they log the browser in instead (`respondToLogin`).
 * @see docs/wire/login.md#login-states
 */
export async function issueAuthResponse(
  deps: IdentityDeps,
  outcome: LoginOutcome,
): Promise<AuthResponse> {
  switch (outcome.kind) {
    case 'success': {
      const { identity, factors, rememberedDeviceToken, knownDeviceToken } = outcome
      return {
        state: 'SUCCESS',
        sessionToken: await issueSessionToken(deps, identity),
        identity: toWireIdentity(identity, factors),
        additionalData: {
          knownDevice: { strValue: knownDeviceToken },
          ...(rememberedDeviceToken !== undefined && {
            deviceToken: { strValue: rememberedDeviceToken },
          }),
        },
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

/**
 * Converts a login that needs a second factor. Omits the identity: a password alone must not reveal a member's data.
 */
export function toFactorResponse(
  outcome: FactorRequiredOutcome,
): RequireMfaResponse | MfaChallengeResponse {
  const { stateToken, offered, chosen } = outcome
  const availableFactors = offered.map(toAvailableFactor)
  const value = offered.map(({ type }) => ({ strValue: type }))
  const common = { stateToken, additionalData: { factors: { listValue: { value } } } }
  const reason = 'USER_SETTINGS'
  if (!chosen) {
    return { state: 'REQUIRE_MFA', requireMfaData: { availableFactors, reason }, ...common }
  }
  const { type: factorType, hint } = chosen
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

/** Converts an identity to its wire format. @see docs/wire/members.md#identity */
export function toWireIdentity(
  identity: StoredIdentity,
  factors: readonly MemberFactor[] = [],
): Identity {
  const { needsVerification, needsApproval } = pendingReasons(identity)
  const reasons: string[] = []
  if (needsVerification) reasons.push('PENDING_EMAIL_VERIFICATION_REQUIRED')
  if (needsApproval) reasons.push('PENDING_ADMIN_APPROVAL_REQUIRED')
  return {
    id: identity.id,
    revision: String(identity.revision),
    createdDate: identity.createdAt.toISOString(),
    updatedDate: identity.updatedAt.toISOString(),
    email: { address: identity.email, isVerified: identity.emailVerified },
    identityProfile: toWireProfile(identity),
    status: { name: identity.status, reasons },
    connections: [],
    factors: [
      // Members that a site's server signs on have no password.
      ...(identity.passwordHash === NO_PASSWORD
        ? []
        : [{ factorId: identity.id, type: 'PASSWORD' as const, status: 'ACTIVE' as const }]),
      ...factors.map(({ id, type, status }) => ({ factorId: id, type, status })),
    ],
    metadata: {},
  }
}

/**
 * Converts a profile to its wire format. Empty lists are included, and the legacy lists repeat the current ones. The
 * slug of a member who is not active is omitted: it would reveal whether another member has the same name.
 */
function toWireProfile({ profile, slug, status }: StoredIdentity): IdentityProfile {
  const { secondaryEmails = [], phonesV2 = [], addresses = [] } = profile
  return {
    labels: [],
    customFields: [],
    privacyStatus: 'UNDEFINED',
    ...profile,
    ...(status === 'ACTIVE' ? { slug } : {}),
    emails: secondaryEmails.map(({ email }) => email),
    phones: phonesV2.map(({ phone }) => phone),
    secondaryEmails: secondaryEmails.map((entry) => ({ tag: 'UNTAGGED', ...entry })),
    phonesV2: phonesV2.map((entry) => ({ tag: 'UNTAGGED', ...entry })),
    addresses: addresses.map((entry) => ({ tag: 'UNTAGGED', ...entry })),
  }
}
