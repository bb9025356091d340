import type { Queries } from '../../storage/database.js'
import { countForFactors, type FactorCount } from '../../storage/factor-counts.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'

/** Codes that are tried at an account in an hour: who knows the password guesses once in 1,400 days. */
const TRIES = 10
/** Codes that are sent for an account in an hour: each may cost the owner money. */
const SENDS = 10
const WINDOW_SECONDS = 3600

type Deps = Pick<IdentityDeps, 'clock'>

/** Counts a try. @returns how many that makes, and whether it is the first one too many */
export async function countTry(
  deps: Deps,
  tx: Queries,
  identityId: string,
): Promise<FactorCount & { over: boolean; justOver: boolean }> {
  const of = { identityId, kind: 'tried', windowSeconds: WINDOW_SECONDS } as const
  const count = await countForFactors(deps, tx, of)
  return { ...count, over: count.total > TRIES, justOver: count.total === TRIES + 1 }
}

/** Counts a code that is going to be sent. @throws IdentityError too-many-codes, which takes the count back */
export async function countSend(deps: Deps, tx: Queries, identityId: string): Promise<void> {
  const of = { identityId, kind: 'sent', windowSeconds: WINDOW_SECONDS } as const
  const { total, endsAt } = await countForFactors(deps, tx, of)
  if (total > SENDS) throw tooManyCodes(deps, endsAt)
}

/** The refusal that says when to come again. */
export function tooManyCodes({ clock }: Deps, endsAt: Date): IdentityError {
  const waitMs = endsAt.getTime() - clock.now().getTime()
  return new IdentityError('too-many-codes', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
