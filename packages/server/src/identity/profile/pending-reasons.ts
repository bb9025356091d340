import type { StoredIdentity } from '../../storage/identity/identities.js'

/** Reasons why an account is pending. Both are false for an account that is not pending. */
export interface PendingReasons {
  /** The member has not verified the address. */
  forAddress: boolean
  /** No owner has approved the member. */
  forOwner: boolean
}

export function pendingReasons(identity: StoredIdentity): PendingReasons {
  const { status, verificationRequired, emailVerified, approvedAt } = identity
  const pending = status === 'PENDING'
  return {
    forAddress: pending && verificationRequired && !emailVerified,
    forOwner: pending && approvedAt === null,
  }
}
