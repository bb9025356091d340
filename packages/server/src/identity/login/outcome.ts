import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { MemberFactor, OfferedFactor } from '../factors/member-factors.js'

/** Result of a login step. */
export type LoginOutcome =
  | ({
      kind: 'success'
      identity: StoredIdentity
      sessionToken: string
      /** Token that shows that this device logged in before. */
      knownDevice: string
    } & SuccessExtras)
  | { kind: 'email-verification-required'; identity: StoredIdentity; stateToken: string }
  | { kind: 'owner-approval-required'; identity: StoredIdentity }
  | {
      kind: 'factor-required'
      identity: StoredIdentity
      stateToken: string
      offered: readonly OfferedFactor[]
      /** Selected second factor. */
      challenge?: OfferedFactor
    }

/** Completed login. */
export type FinishedLogin = Extract<LoginOutcome, { kind: 'success' }>
export type WaitingOutcome = Extract<LoginOutcome, { kind: 'factor-required' }>
export type ProvenLogin = FinishedLogin | WaitingOutcome
/** Login after the first factor, possibly awaiting the owner's approval. */
export type FirstFactorOutcome =
  | ProvenLogin
  | Extract<LoginOutcome, { kind: 'owner-approval-required' }>

/** Optional details of a completed login. */
export interface SuccessExtras {
  /** Second factors of the member, if loaded. */
  factors?: readonly MemberFactor[]
  /** Token with which the next logins on this device skip the second factor. */
  deviceToken?: string
}
