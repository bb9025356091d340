import type {
  Member,
  MemberAddress,
  MemberContact,
  MemberFieldset,
  MemberImage,
  MemberProfile,
} from '@foyer/protocol/member-endpoints'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { toPlainValue } from './custom-value.js'

/** Converts a member to its wire format, with the fields of a fieldset. @see docs/wire/members.md */
export function toMember(identity: StoredIdentity, fieldset: MemberFieldset): Member {
  const member: Member = {
    id: identity.id,
    contactId: identity.id,
    profile: profileOf(identity),
    status: 'UNKNOWN',
    privacyStatus: 'UNKNOWN',
    activityStatus: 'UNKNOWN',
    createdDate: identity.createdAt.toISOString(),
    updatedDate: identity.updatedAt.toISOString(),
  }
  if (fieldset === 'PUBLIC') return member
  member.loginEmail = identity.email
  member.loginEmailVerified = identity.emailVerified
  member.status = statusOf(identity)
  member.privacyStatus = identity.profile.privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE'
  member.activityStatus = identity.activity
  if (identity.lastLoginAt) member.lastLoginDate = identity.lastLoginAt.toISOString()
  if (fieldset === 'FULL') member.contact = contactOf(identity)
  return member
}

function statusOf({ status }: StoredIdentity): Member['status'] {
  if (status === 'ACTIVE') return 'APPROVED'
  return status === 'DELETED' || status === 'UNKNOWN_STATUS' ? 'UNKNOWN' : status
}

function profileOf({ profile, slug, display }: StoredIdentity): MemberProfile {
  const { photo: ownPhoto, ...rest } = display
  const photo = ownPhoto ?? (profile.picture === undefined ? undefined : { url: profile.picture })
  return {
    nickname: profile.nickname ?? '',
    slug,
    ...rest,
    ...(photo && { photo: completeImage(photo) }),
  }
}

/** Adds the properties that the type of the official package requires. */
function completeImage(image: MemberImage): MemberImage {
  return { id: '', url: '', height: 0, width: 0, ...image }
}

function contactOf({ profile }: StoredIdentity): MemberContact {
  const { firstName, lastName, birthdate, company, position: jobTitle } = profile
  const texts = Object.entries({ firstName, lastName, birthdate, company, jobTitle })
  const fields = (profile.customFields ?? []).map(
    ({ name, value }) => [name, { name, value: toPlainValue(value) }] as const,
  )
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
    phones: (profile.phonesV2 ?? []).map(({ phone }) => phone),
    emails: (profile.secondaryEmails ?? []).map(({ email }) => email),
    addresses: (profile.addresses ?? []).map(({ address }) => toMemberAddress(address)),
    customFields: Object.fromEntries(fields),
  }
}

type Address = NonNullable<StoredIdentity['profile']['addresses']>[number]['address']

/**
 * Converts an address. In the wire format, the street is either in parts or in one line. If both are stored, returns
 * the parts.
 */
export function toMemberAddress(address: Address): MemberAddress {
  const { formattedAddress, geocode, hint, streetAddress, addressLine, ...rest } = address
  const line = addressLine ?? formattedAddress
  if (!streetAddress) return line === undefined ? rest : { ...rest, addressLine: line }
  const { name = '', number = '' } = streetAddress
  return { ...rest, streetAddress: { name, number } }
}
