import type { Queries } from '../../storage/database.js'
import { countForFactors, type FactorCount } from '../../storage/identity/factor-counts.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'

/** Maximum attempts per account and hour. At this rate, an attacker with the password needs years to guess a code. */
const TRIES = 10
/** Maximum codes sent per account and hour, because each may cost the owner money. */
const SENDS = 10
const WINDOW_SECONDS = 3600

type Deps = Pick<IdentityDeps, 'clock'>

/** Counts an attempt. @returns the count; `justOver` is set for the first attempt beyond the limit */
export async function countTry(
  deps: Deps,
  tx: Queries,
  identityId: string,
): Promise<FactorCount & { over: boolean; justOver: boolean }> {
  const of = { identityId, kind: 'tried', windowSeconds: WINDOW_SECONDS } as const
  const count = await countForFactors(deps, tx, of)
  return { ...count, over: count.total > TRIES, justOver: count.total === TRIES + 1 }
}

/** Counts a code before it is sent. @throws IdentityError too-many-codes, which rolls the count back */
export async function countSend(deps: Deps, tx: Queries, identityId: string): Promise<void> {
  const of = { identityId, kind: 'sent', windowSeconds: WINDOW_SECONDS } as const
  const { total, endsAt } = await countForFactors(deps, tx, of)
  if (total > SENDS) throw tooManyCodes(deps, endsAt)
}

/** Creates the error with the seconds until a retry may succeed. */
export function tooManyCodes({ clock }: Deps, endsAt: Date): IdentityError {
  const waitMs = endsAt.getTime() - clock.now().getTime()
  return new IdentityError('too-many-codes', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
