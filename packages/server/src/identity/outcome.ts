import type { StoredIdentity } from '../storage/identities.js'

/** How far a login came. */
export type LoginOutcome =
  | { kind: 'success'; identity: StoredIdentity; sessionToken: string }
  | { kind: 'email-verification-required'; identity: StoredIdentity; stateToken: string }
  | { kind: 'owner-approval-required'; identity: StoredIdentity }
