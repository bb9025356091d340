import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'
import { findGrantedMember, type GrantedMember } from '../storage/grants.js'

/**
 * For how long an answer about a grant is believed: a revocation, and a change of roles, reaches every process within
 * this time.
 */
const BELIEVED_MS = 5000
const REMEMBERED = 10_000

/** Tells whether the grant behind an access token still stands, and whose it is. */
export interface ActiveGrants {
  /** The member, with the roles of today; nothing when the grant has ended. */
  find(grantId: string): Promise<GrantedMember | undefined>
  /** Called on revocation, so that it counts at once in this process. */
  forget(grantId: string): void
  /** Called when a member's roles change, so that it counts at once in this process. */
  forgetMember(memberId: string): void
  /** Called when sessions of many end together. */
  forgetAll(): void
}

interface Answer {
  member: GrantedMember | undefined
  until: number
}

export function createActiveGrants({
  db,
  clock,
}: {
  db: Pick<Database, 'all'>
  clock: Clock
}): ActiveGrants {
  const known = new Map<string, Answer>()
  return {
    find: async (grantId) => {
      const now = clock.now().getTime()
      const answer = known.get(grantId)
      if (answer && answer.until > now && answer.until <= now + BELIEVED_MS) return answer.member
      const member = await findGrantedMember(db, grantId)
      if (known.size >= REMEMBERED) known.clear()
      known.set(grantId, { member, until: now + BELIEVED_MS })
      return member
    },
    forget: (grantId) => void known.delete(grantId),
    forgetAll: () => known.clear(),
    forgetMember: (memberId) => {
      for (const [grantId, { member }] of known) {
        if (member?.memberId === memberId) known.delete(grantId)
      }
    },
  }
}
