import { codeLimits } from '../limits/limit-values.js'
import type { Queries } from '../storage/database.js'
import type { AuditRecord } from '../storage/events/audited-event.js'
import { type CodeCount, countForMember } from '../storage/identity/code-counts.js'
import { countAttempt } from '../storage/one-time-tokens/one-time-tokens.js'
import { hashCode } from '../storage/secrets.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'

type Deps = Pick<IdentityDeps, 'clock'>

/**
 * Counts an attempt at a code that was sent to an address: to verify it, to change to it, or to reset the password.
 * @returns true while attempts remain. A new code does not reset their count
 */
export async function countAddressAttempt(
  deps: Deps,
  tx: Queries,
  identityId: string,
): Promise<boolean> {
  const counter = {
    identityId,
    kind: 'address',
    windowSeconds: codeLimits.addressWindowSeconds,
  } as const
  const { total } = await countForMember(deps, tx, counter)
  return total <= codeLimits.addressAttempts
}

/**
 * Checks a code that was sent to an address, to verify it or to change to it. Counts the attempt.
 * @param sent payload of the token that belongs to the code
 * @param attempt.failure audit action of a failed attempt
 * @throws IdentityError code-invalid, also after too many attempts with the token or by the member
 */
export async function assertAddressCode(
  deps: IdentityDeps,
  sent: { identityId: string; codeHash: string; decoyEmail?: string },
  attempt: { token: string; code: string; failure: AuditRecord['action'] },
): Promise<void> {
  const { identityId, codeHash, decoyEmail } = sent
  const { token, code, failure } = attempt
  const mayTry = await deps.db.transaction(
    async (tx) =>
      (await countAttempt(tx, token)) <= codeLimits.attempts &&
      // A decoy has no identity, and no code that is right.
      (decoyEmail !== undefined || countAddressAttempt(deps, tx, identityId)),
  )
  if (mayTry && codeHash === hashCode(deps.siteSecret, identityId, code)) return
  const reason = 'code-invalid'
  deps.audit.record({ action: failure, subject: identityId, reason })
  throw new IdentityError(reason)
}

/** Counts an attempt at a code of a second factor. `isLast` is true for the last attempt that the limit allows. */
export async function countFactorAttempt(
  deps: Deps,
  tx: Queries,
  identityId: string,
): Promise<CodeCount & { isOver: boolean; isLast: boolean }> {
  const counter = {
    identityId,
    kind: 'tried',
    windowSeconds: codeLimits.factorWindowSeconds,
  } as const
  const count = await countForMember(deps, tx, counter)
  return {
    ...count,
    isOver: count.total > codeLimits.factorAttempts,
    isLast: count.total === codeLimits.factorAttempts,
  }
}

/**
 * Counts a code of a second factor before it is sent.
 * @throws IdentityError too-many-codes. The rollback of the transaction then undoes the count.
 */
export async function countFactorSend(deps: Deps, tx: Queries, identityId: string): Promise<void> {
  const counter = {
    identityId,
    kind: 'sent',
    windowSeconds: codeLimits.factorWindowSeconds,
  } as const
  const { total, endsAt } = await countForMember(deps, tx, counter)
  if (total > codeLimits.factorSends) throw tooManyCodes(deps, endsAt)
}

/** Creates the error with the seconds until a retry may succeed. */
export function tooManyCodes({ clock }: Deps, endsAt: Date): IdentityError {
  const waitMs = endsAt.getTime() - clock.now().getTime()
  return new IdentityError('too-many-codes', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
