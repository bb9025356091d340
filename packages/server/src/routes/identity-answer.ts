import type { Identity, IdentityProfile } from '@foyer/protocol'
import type { MemberFactor } from '../identity/factors/member-factors.js'
import { waitingOf } from '../identity/waiting.js'
import type { StoredIdentity } from '../storage/identities.js'

/** An identity as it travels. @see docs/wire.md#identity */
export function toWireIdentity(
  identity: StoredIdentity,
  factors: readonly MemberFactor[] = [],
): Identity {
  const { forAddress, forOwner } = waitingOf(identity)
  const reasons: string[] = []
  if (forAddress) reasons.push('PENDING_EMAIL_VERIFICATION_REQUIRED')
  if (forOwner) reasons.push('PENDING_ADMIN_APPROVAL_REQUIRED')
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
      // Who was only ever signed on by a server of the site has no password.
      ...(identity.passwordHash === '' ? [] : [passwordOf(identity)]),
      ...factors.map(({ id, type, status }) => ({ factorId: id, type, status })),
    ],
    metadata: {},
  }
}

/**
 * Every list is there, also an empty one, and the older lists say what the newer ones do. A slug is told who is in: before that
 * it would tell whether somebody has the name already.
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
    secondaryEmails: secondaryEmails.map((one) => ({ tag: 'UNTAGGED', ...one })),
    phonesV2: phonesV2.map((one) => ({ tag: 'UNTAGGED', ...one })),
    addresses: addresses.map((one) => ({ tag: 'UNTAGGED', ...one })),
  }
}

function passwordOf({ id }: StoredIdentity): Identity['factors'][number] {
  return { factorId: id, type: 'PASSWORD', status: 'ACTIVE' }
}
