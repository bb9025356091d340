import { randomBytes, randomUUID } from 'node:crypto'
import type { IdentityProfile } from '@foyer/protocol'
import type { Queries } from '../../storage/database.js'
import { emailKey } from '../../storage/identity/email-key.js'
import {
  insertIdentities,
  type MemberDisplay,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import { takenSlugs } from '../../storage/identity/members.js'
import { inSavepoint } from '../../storage/savepoint.js'
import { toSlug } from '../profile/slug.js'

/** Identity to insert. */
export interface NewIdentity {
  email: string
  emailVerified: boolean
  passwordHash: string
  profile: IdentityProfile
  display?: MemberDisplay
  /** Requires a verified address before the first login. */
  verificationRequired: boolean
  /** Requires the owner's approval. */
  approvalRequired: boolean
  now: Date
}

/** Result of an insert. */
export interface InsertedIdentity {
  identity: StoredIdentity
  /** False if an identity with this address existed. */
  isNew: boolean
}

type Composed = Omit<StoredIdentity, 'slug'> & { wantedSlug: string }

/** Attempts with a short random suffix. After them a suffix is long enough to be unique. */
const TRIES = 5

/**
 * Inserts an identity with a nickname and a unique slug.
 * @returns the identity, or with `isNew: false` the one that would have been inserted
 */
export async function insertNewIdentity(
  tx: Queries,
  begun: NewIdentity,
): Promise<InsertedIdentity> {
  const [made] = await insertNewIdentities(tx, [begun])
  if (!made) throw new Error('no identity was made')
  return made
}

/** Inserts identities in one statement. Of several with the same address only the first is inserted. */
export async function insertNewIdentities(
  tx: Queries,
  begun: readonly NewIdentity[],
): Promise<InsertedIdentity[]> {
  const composed = begun.map(compose)
  const firsts = new Map(composed.toReversed().map((one) => [emailKey(one.email), one]))
  for (let tried = 0; ; tried++) {
    const identities = await withSlugs(tx, composed)
    const unique = identities.filter(({ id, email }) => firsts.get(emailKey(email))?.id === id)
    try {
      const inserted = await inSavepoint(tx, () => insertIdentities(tx, unique))
      return identities.map((identity) => ({ identity, isNew: inserted.has(identity.id) }))
    } catch (error) {
      // A concurrent insert took the slug.
      if (tried >= TRIES || tx.dialect.indexes.violated(error) === undefined) throw error
    }
  }
}

function compose(begun: NewIdentity): Composed {
  const { verificationRequired, approvalRequired, now, display = {}, ...rest } = begun
  const { slug: wish, ...given } = begun.profile
  const profile = { nickname: begun.email.split('@')[0] ?? begun.email, ...given }
  return {
    ...rest,
    id: randomUUID(),
    passwordResetRequired: false,
    status: verificationRequired || approvalRequired ? 'PENDING' : 'ACTIVE',
    profile,
    display,
    activity: 'ACTIVE',
    approvedAt: approvalRequired ? null : now,
    verificationRequired,
    roles: [],
    revision: 1,
    createdAt: now,
    updatedAt: now,
    lastLoginAt: null,
    wantedSlug: toSlug(wish ?? profile.nickname),
  }
}

/** Assigns a unique slug to each identity. */
async function withSlugs(tx: Queries, composed: readonly Composed[]): Promise<StoredIdentity[]> {
  const slugs = new Map<string, string>()
  const used = new Set<string>()
  let open = composed
  for (let tried = 0; open.length > 0; tried++) {
    const tries = open.map((one) => ({ one, slug: trySlug(one.wantedSlug, tried) }))
    const taken = await takenSlugs(
      tx,
      tries.map(({ slug }) => slug),
    )
    open = tries.flatMap(({ one, slug }) => {
      if (taken.has(slug) || used.has(slug)) return one
      used.add(slug)
      slugs.set(one.id, slug)
      return []
    })
  }
  return composed.map(({ wantedSlug, ...identity }) => ({
    ...identity,
    slug: slugs.get(identity.id) ?? wantedSlug,
  }))
}

function trySlug(wanted: string, tried: number): string {
  if (tried === 0) return wanted
  return `${wanted}-${randomBytes(tried < TRIES ? 2 : 8).toString('hex')}`
}
