import type { IdentityProfile } from '@foyer/protocol'
import { findIdentity, type StoredIdentity, saveProfile } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'

/** The parts of a profile that a member types on the hosted pages; an empty text takes the part away. */
export type TypedProfile = Record<'nickname' | 'firstName' | 'lastName' | 'language', string>

/** Puts parts of a profile in place of those before; the others stay. @returns nothing when there is no such member */
export async function changeProfile(
  { db, clock, audit }: Pick<IdentityDeps, 'db' | 'clock' | 'audit'>,
  memberId: string,
  typed: TypedProfile,
): Promise<StoredIdentity | undefined> {
  return db.transaction(async (tx) => {
    const member = await findIdentity(tx, memberId)
    if (!member) return undefined
    const profile: IdentityProfile = { ...member.profile }
    for (const part of ['nickname', 'firstName', 'lastName', 'language'] as const) {
      if (typed[part] === '') delete profile[part]
      else profile[part] = typed[part]
    }
    await saveProfile(tx, memberId, { profile, now: clock.now() })
    const actor = { kind: 'member', id: memberId } as const
    await audit.recordIn(tx, { actor, action: 'member.profile-changed', subject: memberId })
    return findIdentity(tx, memberId)
  })
}
