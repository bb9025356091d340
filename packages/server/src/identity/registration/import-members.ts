import { parseIsoDate } from '@foyer/protocol'
import {
  type ImportedMember,
  type ImportMemberResult,
  importedStatuses,
} from '@foyer/protocol/member-import'
import * as v from 'valibot'
import type { Clock } from '../../ports/clock.js'
import { isEmailAddress } from '../../settings/email-address.js'
import type { Queries } from '../../storage/database.js'
import { serverActor } from '../../storage/events/event-actors.js'
import { emailKey } from '../../storage/identity/email-key.js'
import { findIdentityByEmail } from '../../storage/identity/identities.js'
import { emailKeysOf } from '../../storage/identity/members.js'
import type { IdentityDeps } from '../deps.js'
import { expectedEmailAddress } from '../errors.js'
import { readPasswordVerifier } from '../password/imported-password.js'
import { NO_PASSWORD } from '../password/password.js'
import { profileViolations } from '../profile/profile.js'
import { isSlug } from '../profile/slug.js'
import { type InsertedIdentity, insertNewIdentities, type NewIdentity } from './new-identity.js'

/** Maximum length of a password hash of another system. */
const MAX_HASH_LENGTH = 1024

/** Form of the ids of other systems. They are part of paths, and of tokens. */
const idForm = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Schema of an imported member. The route validates `profile`, `roles` and `createdDate` afterwards, so that one
 * invalid member does not refuse the whole call (`api/admin/member-files.ts`).
 */
export const importedMember = v.object({
  id: v.exactOptional(v.string()),
  email: v.string(),
  passwordHash: v.exactOptional(v.string()),
  profile: v.exactOptional(v.unknown()),
  verified: v.exactOptional(v.boolean()),
  status: v.exactOptional(v.picklist(importedStatuses)),
  roles: v.exactOptional(v.unknown()),
  muted: v.exactOptional(v.boolean()),
  createdDate: v.exactOptional(v.unknown()),
})

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
  return deps.db.transaction(async (tx) => {
    const checked = await checkIds(tx, entries)
    const identities = checked.flatMap((entry) => ('identity' in entry ? entry.identity : []))
    const inserted = await insertNewIdentities(tx, identities)
    await recordImported(tx, inserted, deps.clock)
    const insertedValues = inserted.values()
    const results: ImportMemberResult[] = []
    for (const entry of checked) {
      results.push(
        'identity' in entry ? await resultOf(tx, entry, insertedValues.next().value) : entry,
      )
    }
    const detail = { inserted: inserted.filter(({ isNew }) => isNew).length, sent: members.length }
    await deps.audit.recordIn(tx, { action: 'members.imported', subject: null, detail })
    return results
  })
}

/** A member to insert, or the result of one that is not inserted. */
type Entry = { identity: NewIdentity } | ImportMemberResult

/** Replaces members whose id is stored, or repeated, by their results. */
async function checkIds(tx: Queries, entries: readonly Entry[]): Promise<Entry[]> {
  const ids = entries.flatMap((entry) => ('identity' in entry ? (entry.identity.id ?? []) : []))
  const keys = ids.length === 0 ? new Map<string, string>() : await emailKeysOf(tx, ids)
  return entries.map((entry) => {
    if (!('identity' in entry) || entry.identity.id === undefined) return entry
    const { id, email } = entry.identity
    const key = keys.get(id)
    keys.set(id, key ?? emailKey(email))
    if (key === undefined) return entry
    if (key === emailKey(email)) return { email, action: 'EXISTS' }
    const description = `the id "${id}" belongs to another member, or to a deleted one; import the member with another id, or without one`
    return { email, action: 'REFUSED', description }
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

async function resultOf(
  tx: Queries,
  { identity: { id: requested } }: { identity: NewIdentity },
  inserted: InsertedIdentity | undefined,
): Promise<ImportMemberResult> {
  if (!inserted) throw new Error('the insert returned no identity for an imported member')
  const { id, email } = inserted.identity
  if (inserted.isNew) return { email, action: 'INSERT', id }
  const existing = requested === undefined ? undefined : await findIdentityByEmail(tx, email)
  if (existing === undefined || existing.id === requested) return { email, action: 'EXISTS' }
  const description = `a member with this address has another id, "${existing.id}", so items of the author "${requested}" would belong to nobody; write "${existing.id}" instead of "${requested}" in the files`
  return { email, action: 'REFUSED', description }
}

function toIdentity(
  { clock, settings }: IdentityDeps,
  email: string,
  { id, passwordHash, verified = false, status = 'APPROVED', ...member }: ImportedMember,
): NewIdentity {
  const { emailVerification, enumerationSafe } = settings.registration
  const { photo, cover, title, nickname, ...profile } = member.profile ?? {}
  const { slug } = profile
  const hasNickname = nickname !== ''
  return {
    id,
    email,
    emailVerified: verified,
    passwordHash: passwordHash ?? NO_PASSWORD,
    profile: { ...(nickname !== undefined && hasNickname && { nickname }), ...profile },
    hasNickname,
    slug: slug !== undefined && isSlug(slug) ? slug : undefined,
    display: { ...(photo && { photo }), ...(cover && { cover }), ...(title && { title }) },
    verificationRequired: (emailVerification || enumerationSafe) && !verified,
    // An operator who imports members approves them, unless the file says otherwise.
    approvalRequired: status === 'PENDING',
    blocked: status === 'BLOCKED',
    activity: member.muted ? 'MUTED' : 'ACTIVE',
    roles: [...new Set(member.roles)],
    createdAt: member.createdDate === undefined ? undefined : parseIsoDate(member.createdDate),
    now: clock.now(),
  }
}

function importProblem(
  email: string,
  { id, passwordHash, profile = {} }: ImportedMember,
): string | undefined {
  if (id !== undefined && !idForm.test(id)) {
    return 'id: expected 1 to 64 letters, digits, hyphens and underscores'
  }
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
