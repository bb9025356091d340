import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'
import { findGrant } from '../storage/grants.js'

/** For how long an answer about a grant is believed: a revocation reaches every process within this time. */
const BELIEVED_MS = 5000
const REMEMBERED = 10_000

/** Tells whether the grant behind an access token still stands. */
export interface ActiveGrants {
  isActive(grantId: string): Promise<boolean>
  /** Called on revocation, so that it counts at once in this process. */
  forget(grantId: string): void
}

export function createActiveGrants({
  db,
  clock,
}: {
  db: Pick<Database, 'all'>
  clock: Clock
}): ActiveGrants {
  const known = new Map<string, { active: boolean; until: number }>()
  return {
    isActive: async (grantId) => {
      const now = clock.now().getTime()
      const answer = known.get(grantId)
      if (answer && answer.until > now && answer.until <= now + BELIEVED_MS) return answer.active
      const grant = await findGrant(db, grantId)
      const active = grant !== undefined && grant.revokedReason === null
      if (known.size >= REMEMBERED) known.clear()
      known.set(grantId, { active, until: now + BELIEVED_MS })
      return active
    },
    forget: (grantId) => void known.delete(grantId),
  }
}
