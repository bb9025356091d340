import type { StoredIdentity } from '../../storage/identity/identities.js'

/** Steps missing before a pending account becomes active. */
export interface PendingReasons {
  /** The member verifies the address. */
  forAddress: boolean
  /** The owner approves the member. */
  forOwner: boolean
}

/** Computes the missing steps of an account. Both are false unless the account is pending. */
export function pendingReasons(identity: StoredIdentity): PendingReasons {
  const { status, verificationRequired, emailVerified, approvedAt } = identity
  const pending = status === 'PENDING'
  return {
    forAddress: pending && verificationRequired && !emailVerified,
    forOwner: pending && approvedAt === null,
  }
}
