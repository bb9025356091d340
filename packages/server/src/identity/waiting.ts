import type { StoredIdentity } from '../storage/identities.js'

/** What has to happen before a member who waits is let in. */
export interface Waiting {
  /** The member proves the address. */
  forAddress: boolean
  /** The owner lets the member in. */
  forOwner: boolean
}

/** What a member waits for; nothing unless the account is pending. */
export function waitingOf(identity: StoredIdentity): Waiting {
  const { status, verificationRequired, emailVerified, approvedAt } = identity
  const pending = status === 'PENDING'
  return {
    forAddress: pending && verificationRequired && !emailVerified,
    forOwner: pending && approvedAt === null,
  }
}
