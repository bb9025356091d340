import type { StoredIdentity } from '../../storage/identity/identities.js'

/** Steps missing before a pending account becomes active. */
export interface Waiting {
  /** The member verifies the address. */
  forAddress: boolean
  /** The owner approves the member. */
  forOwner: boolean
}

/** Computes the missing steps of an account. Both are false unless the account is pending. */
export function waitingOf(identity: StoredIdentity): Waiting {
  const { status, verificationRequired, emailVerified, approvedAt } = identity
  const pending = status === 'PENDING'
  return {
    forAddress: pending && verificationRequired && !emailVerified,
    forOwner: pending && approvedAt === null,
  }
}
