import type { IdentityProfile } from '@foyer/protocol'
import { inSavepoint, type Transaction } from '../../storage/database.js'
import {
  findIdentity,
  lockIdentity,
  type MemberActivity,
  type MemberDisplay,
  type StoredIdentity,
  saveRoles,
} from '../../storage/identity/identities.js'
import { saveActivity, saveProfile, saveSlug, takenSlugs } from '../../storage/identity/members.js'
import type { IdentityDeps } from '../deps.js'
import { FieldsInvalidError, IdentityError } from '../errors.js'
import { assertProfile } from './profile.js'
import { isSlug } from './slug.js'

type ChangedMember = Promise<StoredIdentity | undefined>

/** The parts of a member that a patch of the members API can change. */
export interface MemberAppearance {
  profile: IdentityProfile
  display: MemberDisplay
}

/**
 * Changes the profile of a member. @param change returns the new profile for the current one
 * @returns the changed member, or undefined if there is no member with this id
 * @throws FieldsInvalidError for an invalid profile
 */
export function changeProfile(
  deps: IdentityDeps,
  id: string,
  change: (member: MemberAppearance) => MemberAppearance,
): ChangedMember {
  return changeMember(deps, id, 'member.profile-changed', async (tx, member, now) => {
    const { profile, display } = change(member)
    assertProfile({ ...profile, ...display })
    await saveProfile(tx, id, { profile, display, now })
  })
}

/** Mutes or unmutes a member. @returns the changed member, or undefined if there is no member with this id */
export function setActivity(
  deps: IdentityDeps,
  id: string,
  activity: MemberActivity,
): ChangedMember {
  const action = activity === 'MUTED' ? 'member.muted' : 'member.unmuted'
  return changeMember(deps, id, action, async (tx, _member, now) => {
    await saveActivity(tx, id, { activity, now })
  })
}

/**
 * Sets the slug of a member.
 * @returns the changed member, or undefined if there is no member with this id
 * @throws FieldsInvalidError for an invalid slug; IdentityError slug-exists
 */
export function setSlug(deps: IdentityDeps, id: string, slug: string): ChangedMember {
  if (!isSlug(slug)) {
    const description =
      'expected letters, digits, "-", "." and "_", beginning and ending with a letter or digit'
    throw new FieldsInvalidError([{ field: 'slug', description, data: { type: 'SLUG' } }])
  }
  return changeMember(deps, id, 'member.slug-changed', async (tx, member, now) => {
    if (member.slug === slug) return
    if ((await takenSlugs(tx, [slug])).size > 0) throw new IdentityError('slug-exists')
    try {
      await inSavepoint(tx, () => saveSlug(tx, id, { slug, now }))
    } catch (error) {
      // A concurrent change took the slug.
      if (tx.dialect.indexes.violated(error) === undefined) throw error
      throw new IdentityError('slug-exists')
    }
  })
}

/**
 * Changes a locked member, and records the change in the audit log.
 * @returns the changed member, or undefined if there is no member with this id
 */
export function changeMember(
  deps: IdentityDeps,
  id: string,
  action: `member.${string}`,
  change: Change,
): ChangedMember {
  return deps.db.transaction((tx) => changeMemberIn(deps, tx, id, action, change))
}

/** Changes the locked member. Returns the details for the audit log, if there are any. */
type Change = (
  tx: Transaction,
  member: StoredIdentity,
  now: Date,
) => Promise<Record<string, unknown> | undefined>

async function changeMemberIn(
  { clock, audit }: IdentityDeps,
  tx: Transaction,
  id: string,
  action: `member.${string}`,
  change: Change,
): ChangedMember {
  const member = await lockIdentity(tx, id)
  if (!member) return undefined
  const detail = await change(tx, member, clock.now())
  await audit.recordIn(tx, { action, subject: id, ...(detail && { detail }) })
  return findIdentity(tx, id)
}

/**
 * Replaces the roles of a member. In this process, the new roles apply from the next request on.
 * @returns the changed member, or undefined if there is no member with this id
 */
export function setRoles(
  deps: IdentityDeps,
  tx: Transaction,
  id: string,
  roles: readonly string[],
): ChangedMember {
  return changeMemberIn(deps, tx, id, 'member.roles-changed', async (_tx, member, now) => {
    const after = { roles: [...new Set(roles)] }
    await saveRoles(tx, id, { ...after, now })
    tx.afterCommit(() => deps.activeGrants.expireMember(id))
    return { before: { roles: member.roles }, after }
  })
}
