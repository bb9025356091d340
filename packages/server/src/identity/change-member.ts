import type { IdentityProfile } from '@foyer/protocol'
import type { Queries } from '../storage/database.js'
import {
  findIdentity,
  lockIdentity,
  type MemberActivity,
  type MemberDisplay,
  type StoredIdentity,
} from '../storage/identities.js'
import { isSlugTaken, saveActivity, saveProfile, saveSlug } from '../storage/members.js'
import { inSavepoint } from '../storage/savepoint.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError, RegistrationInvalidError } from './errors.js'
import { assertProfile } from './profile.js'
import { isSlug } from './slug.js'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'audit'>
type Changed = Promise<StoredIdentity | undefined>

/** The parts of a member that it may change itself. */
export interface MemberLooks {
  profile: IdentityProfile
  display: MemberDisplay
}

/**
 * Puts another profile in place of a member's, made of the one that there is.
 * @returns the member as it is now, or nothing when there is none of this id
 * @throws RegistrationInvalidError for a profile that cannot be kept
 */
export function changeProfile(
  deps: Deps,
  id: string,
  change: (member: MemberLooks) => MemberLooks,
): Changed {
  return changing(deps, id, 'member.profile-changed', async (tx, member, now) => {
    const { profile, display } = change(member)
    assertProfile({ ...profile, ...display })
    await saveProfile(tx, id, { profile, display, now })
  })
}

/** Mutes a member, or lets it speak again. @returns as `changeProfile` */
export function setActivity(deps: Deps, id: string, activity: MemberActivity): Changed {
  const action = activity === 'MUTED' ? 'member.muted' : 'member.unmuted'
  return changing(deps, id, action, (tx, _member, now) => saveActivity(tx, id, { activity, now }))
}

/**
 * Gives a member the slug that was chosen for it.
 * @returns as `changeProfile`
 * @throws RegistrationInvalidError for a text that cannot be one; IdentityError slug-exists
 */
export function setSlug(deps: Deps, id: string, slug: string): Changed {
  if (!isSlug(slug)) {
    const description = 'expected letters, digits, "-", "." and "_", the first and last no sign'
    throw new RegistrationInvalidError([{ field: 'slug', description, data: { type: 'SLUG' } }])
  }
  return changing(deps, id, 'member.slug-changed', async (tx, member, now) => {
    if (member.slug === slug) return
    if (await isSlugTaken(tx, slug)) throw new IdentityError('slug-exists')
    try {
      await inSavepoint(tx, () => saveSlug(tx, id, { slug, now }))
    } catch (error) {
      // Somebody took it at the same time.
      if (tx.dialect.indexes.violated(error) === undefined) throw error
      throw new IdentityError('slug-exists')
    }
  })
}

function changing(
  { db, clock, audit }: Deps,
  id: string,
  action: `member.${string}`,
  change: (tx: Queries, member: StoredIdentity, now: Date) => Promise<void>,
): Changed {
  return db.transaction(async (tx) => {
    const member = await lockIdentity(tx, id)
    if (!member) return undefined
    await change(tx, member, clock.now())
    await audit.recordIn(tx, { action, subject: id })
    return findIdentity(tx, id)
  })
}
