import { codeLimits } from '../../limits/table.js'
import type { Queries } from '../../storage/database.js'
import { countForFactors, type FactorCount } from '../../storage/identity/factor-counts.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'

type Deps = Pick<IdentityDeps, 'clock'>

/** Counts an attempt at a code. `isFirstOver` is true only for the first attempt above the limit. */
export async function countFactorAttempt(
  deps: Deps,
  tx: Queries,
  identityId: string,
): Promise<FactorCount & { isOver: boolean; isFirstOver: boolean }> {
  const of = { identityId, kind: 'tried', windowSeconds: codeLimits.factorWindowSeconds } as const
  const count = await countForFactors(deps, tx, of)
  return {
    ...count,
    isOver: count.total > codeLimits.factorAttempts,
    isFirstOver: count.total === codeLimits.factorAttempts + 1,
  }
}

/**
 * Counts a code before it is sent.
 * @throws IdentityError too-many-codes. The rollback of the transaction then undoes the count.
 */
export async function countFactorSend(deps: Deps, tx: Queries, identityId: string): Promise<void> {
  const of = { identityId, kind: 'sent', windowSeconds: codeLimits.factorWindowSeconds } as const
  const { total, endsAt } = await countForFactors(deps, tx, of)
  if (total > codeLimits.factorSends) throw tooManyCodes(deps, endsAt)
}

/** Creates the error with the seconds until a retry may succeed. */
export function tooManyCodes({ clock }: Deps, endsAt: Date): IdentityError {
  const waitMs = endsAt.getTime() - clock.now().getTime()
  return new IdentityError('too-many-codes', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
