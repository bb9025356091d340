import { randomUUID } from 'node:crypto'
import type { IdentityProfile } from '@foyer/protocol'
import { inSavepoint, type Queries } from '../../storage/database.js'
import { emailKey } from '../../storage/identity/email-key.js'
import {
  insertIdentities,
  type MemberActivity,
  type MemberDisplay,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import { toSlug } from '../profile/slug.js'
import { chooseSlugs } from '../profile/unique-slug.js'

/** Identity to insert. */
export interface NewIdentity {
  /** Unused id. Default: a random one. */
  id?: string | undefined
  email: string
  emailVerified: boolean
  passwordHash: string
  profile: IdentityProfile
  /** False for a member without a nickname. By default, the nickname is the first part of the address. */
  hasNickname?: boolean
  /** Slug to use unchanged unless it is taken. Default: one from the profile. */
  slug?: string | undefined
  display?: MemberDisplay
  /** Requires a verified address before the first login. */
  verificationRequired: boolean
  /** Requires approval by an operator before the first login. */
  approvalRequired: boolean
  /** Refuses logins until an operator approves the member. */
  blocked?: boolean
  activity?: MemberActivity
  roles?: readonly string[]
  /** Time of the registration. Default: `now`. */
  createdAt?: Date | undefined
  now: Date
}

/** Result of an insert. */
export interface InsertedIdentity {
  identity: StoredIdentity
  /** False if an identity with this address existed. */
  isNew: boolean
}

/** Maximum number of repeated inserts after concurrent ones took a slug. */
const MAX_RETRIES = 5

/**
 * Inserts an identity with a nickname and a unique slug.
 * @returns the identity. With `isNew: false`, it was not inserted, because another one has this address
 */
export async function insertNewIdentity(
  tx: Queries,
  newIdentity: NewIdentity,
): Promise<InsertedIdentity> {
  const [inserted] = await insertNewIdentities(tx, [newIdentity])
  if (!inserted) throw new Error('the insert returned no identity')
  return inserted
}

/** Inserts identities in one statement. Of several with the same address, only the first is inserted. */
export async function insertNewIdentities(
  tx: Queries,
  newIdentities: readonly NewIdentity[],
): Promise<InsertedIdentity[]> {
  const isFirst = areFirstWithAddress(newIdentities)
  const requestedSlugs = newIdentities.map(
    ({ email, profile, slug }) =>
      slug ?? toSlug(profile.slug ?? profile.nickname ?? nicknameFrom(email)),
  )
  for (let attempt = 0; ; attempt++) {
    const slugs = await chooseSlugs(tx, requestedSlugs)
    const identities = newIdentities.map((identity, index) =>
      toStored(identity, slugs[index] ?? ''),
    )
    const unique = identities.filter((_, index) => isFirst[index])
    try {
      const inserted = await inSavepoint(tx, () => insertIdentities(tx, unique))
      return identities.map((identity) => ({ identity, isNew: inserted.has(identity.id) }))
    } catch (error) {
      // A concurrent insert took the slug.
      if (attempt >= MAX_RETRIES || tx.dialect.indexes.violated(error) === undefined) throw error
    }
  }
}

/** Returns for each identity whether it is the first of the list with its address. */
function areFirstWithAddress(newIdentities: readonly NewIdentity[]): boolean[] {
  const keys = new Set<string>()
  return newIdentities.map(({ email }) => {
    const { size } = keys
    return keys.add(emailKey(email)).size > size
  })
}

function nicknameFrom(email: string): string {
  return email.split('@')[0] ?? email
}

// Names every property, because V8 spreads objects with many properties slowly.
function toStored(newIdentity: NewIdentity, slug: string): StoredIdentity {
  const { email, verificationRequired, approvalRequired, now } = newIdentity
  const { slug: _requested, ...profile } = newIdentity.profile
  return {
    id: newIdentity.id ?? randomUUID(),
    email,
    emailVerified: newIdentity.emailVerified,
    passwordHash: newIdentity.passwordHash,
    passwordResetRequired: false,
    status: initialStatus(newIdentity),
    profile: {
      ...(newIdentity.hasNickname !== false && { nickname: nicknameFrom(email) }),
      ...profile,
    },
    slug,
    display: newIdentity.display ?? {},
    activity: newIdentity.activity ?? 'ACTIVE',
    approvedAt: approvalRequired ? null : now,
    verificationRequired,
    roles: [...(newIdentity.roles ?? [])],
    revision: 1,
    createdAt: newIdentity.createdAt ?? now,
    updatedAt: now,
    lastLoginAt: null,
  }
}

function initialStatus(newIdentity: NewIdentity): StoredIdentity['status'] {
  if (newIdentity.blocked) return 'BLOCKED'
  return newIdentity.verificationRequired || newIdentity.approvalRequired ? 'PENDING' : 'ACTIVE'
}
