import type { ImportedMember, ImportMemberResult } from '@foyer/protocol/member-import'
import type { Clock } from '../../ports/clock.js'
import type { Queries } from '../../storage/database.js'
import { serverActor } from '../../storage/events/event-actors.js'
import type { IdentityDeps } from '../deps.js'
import { expectedEmailAddress } from '../errors.js'
import { readPasswordVerifier } from '../password/imported-password.js'
import { NO_PASSWORD } from '../password/password.js'
import { isEmailAddress } from '../profile/email-address.js'
import { profileViolations } from '../profile/profile.js'
import { type InsertedIdentity, insertNewIdentities, type NewIdentity } from './new-identity.js'

/** Maximum length of a password hash of another system. */
const MAX_HASH_LENGTH = 1024

/** Result of a member that is not imported. */
export type RefusedMember = Extract<ImportMemberResult, { action: 'REFUSED' }>

/**
 * Imports members of another system in one transaction. Password hashes are stored unchanged; the next login of a
 * member replaces the hash. Existing members stay unchanged.
 * @param members may contain members that were refused before; their results are returned as they are
 * @returns one result per member, in the order of the input
 */
export async function importMembers(
  deps: IdentityDeps,
  members: readonly (ImportedMember | RefusedMember)[],
): Promise<ImportMemberResult[]> {
  const entries = members.map((member) => ('action' in member ? member : readMember(deps, member)))
  const identities = entries.flatMap((entry) => ('identity' in entry ? entry.identity : []))
  return deps.db.transaction(async (tx) => {
    const inserted = await insertNewIdentities(tx, identities)
    await recordImported(tx, inserted, deps.clock)
    const insertedValues = inserted.values()
    const results = entries.map((entry) =>
      'identity' in entry ? resultOf(insertedValues.next().value) : entry,
    )
    const detail = { inserted: inserted.filter(({ isNew }) => isNew).length, sent: members.length }
    await deps.audit.recordIn(tx, { action: 'members.imported', subject: null, detail })
    return results
  })
}

async function recordImported(
  tx: Queries,
  inserted: readonly InsertedIdentity[],
  clock: Clock,
): Promise<void> {
  const origin = { actor: serverActor, requestId: null, at: clock.now() }
  for (const { identity, isNew } of inserted) {
    if (!isNew) continue
    const event = { type: 'member.created', collectionId: null, entityId: identity.id } as const
    await tx.record({ ...origin, ...event, detail: '{"change":"imported"}' })
  }
}

/** Converts an imported member to an identity, or to the result of a rejected one. */
function readMember(
  deps: IdentityDeps,
  member: ImportedMember,
): { identity: NewIdentity } | RefusedMember {
  const email = member.email.trim()
  const description = importProblem(email, member)
  if (description !== undefined) return { email, action: 'REFUSED', description }
  return { identity: toIdentity(deps, email, member) }
}

function resultOf(inserted: InsertedIdentity | undefined): ImportMemberResult {
  if (!inserted) throw new Error('the insert returned no identity for an imported member')
  const { id, email } = inserted.identity
  return inserted.isNew ? { email, action: 'INSERT', id } : { email, action: 'EXISTS' }
}

function toIdentity(
  { clock, settings }: IdentityDeps,
  email: string,
  { passwordHash, profile = {}, verified = false }: ImportedMember,
): NewIdentity {
  const { emailVerification, enumerationSafe } = settings.registration
  return {
    email,
    emailVerified: verified,
    passwordHash: passwordHash ?? NO_PASSWORD,
    profile,
    verificationRequired: (emailVerification || enumerationSafe) && !verified,
    // The operator who imports members thereby approves them.
    approvalRequired: false,
    now: clock.now(),
  }
}

function importProblem(
  email: string,
  { passwordHash, profile = {} }: ImportedMember,
): string | undefined {
  if (!isEmailAddress(email)) return expectedEmailAddress
  if (passwordHash !== undefined && !isSupportedHash(passwordHash)) {
    return 'expected a hash of bcrypt, argon2, scrypt or PBKDF2 in a known form, with a supported cost'
  }
  const [violation] = profileViolations(profile)
  return violation && `${violation.field}: ${violation.description}`
}

function isSupportedHash(text: string): boolean {
  return text.length <= MAX_HASH_LENGTH && readPasswordVerifier(text) !== undefined
}
