import { randomBytes, randomUUID } from 'node:crypto'
import type { IdentityProfile } from '@foyer/protocol'
import type { Queries } from '../storage/database.js'
import { insertIdentity, type MemberDisplay, type StoredIdentity } from '../storage/identities.js'
import { isSlugTaken } from '../storage/members.js'
import { inSavepoint } from '../storage/savepoint.js'
import { toSlug } from './slug.js'

/** An account as it begins. */
export interface NewIdentity {
  email: string
  emailVerified: boolean
  passwordHash: string
  profile: IdentityProfile
  display?: MemberDisplay
  /** The address has to be proven before the first login. */
  verificationRequired: boolean
  /** The owner has to let the member in. */
  approvalRequired: boolean
  now: Date
}

interface Made {
  identity: StoredIdentity
  isNew: boolean
}

/** How often another slug is tried; each has four random digits more. */
const TRIES = 5

/**
 * Makes an identity, with a nickname and a slug of its own.
 * @returns what it is, or would have been: it is not new when an identity with this address exists
 */
export async function insertNewIdentity(tx: Queries, begun: NewIdentity): Promise<Made> {
  const { verificationRequired, approvalRequired, now, display = {}, ...rest } = begun
  const { slug: wish, ...given } = begun.profile
  const profile = { nickname: begun.email.split('@')[0] ?? begun.email, ...given }
  const identity = {
    ...rest,
    id: randomUUID(),
    passwordResetRequired: false,
    status: verificationRequired || approvalRequired ? ('PENDING' as const) : ('ACTIVE' as const),
    profile,
    display,
    activity: 'ACTIVE' as const,
    approvedAt: approvalRequired ? null : now,
    verificationRequired,
    roles: [],
    revision: 1,
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
  }
  return insertWithSlug(tx, identity, toSlug(wish ?? profile.nickname))
}

async function insertWithSlug(
  tx: Queries,
  identity: Omit<StoredIdentity, 'slug'>,
  wanted: string,
): Promise<Made> {
  for (let tried = 0; ; tried++) {
    const slug = tried === 0 ? wanted : `${wanted}-${randomBytes(2).toString('hex')}`
    if (tried < TRIES && (await isSlugTaken(tx, slug))) continue
    const whole = { ...identity, slug }
    try {
      return { identity: whole, isNew: await inSavepoint(tx, () => insertIdentity(tx, whole)) }
    } catch (error) {
      // Somebody took it at the same time.
      if (tried >= TRIES || tx.dialect.indexes.violated(error) === undefined) throw error
    }
  }
}
