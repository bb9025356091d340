import type { StoredIdentity } from '../storage/identities.js'
import type { MemberFactor } from './factors/member-factors.js'
import type { OfferedFactor } from './factors/offered-factor.js'

/** How far a login came. */
export type LoginOutcome =
  | ({ kind: 'success'; identity: StoredIdentity; sessionToken: string } & SuccessExtras)
  | { kind: 'email-verification-required'; identity: StoredIdentity; stateToken: string }
  | { kind: 'owner-approval-required'; identity: StoredIdentity }
  | {
      kind: 'factor-required'
      identity: StoredIdentity
      stateToken: string
      offered: readonly OfferedFactor[]
      /** What was chosen. */
      challenge?: OfferedFactor
    }

/** A login that came to its end, and one that waits for a second factor: what comes after the first one. */
export type FinishedLogin = Extract<LoginOutcome, { kind: 'success' }>
export type WaitingOutcome = Extract<LoginOutcome, { kind: 'factor-required' }>
export type ProvenLogin = FinishedLogin | WaitingOutcome
/** The same, where the owner may have to let the member in first. */
export type AdmittedLogin = ProvenLogin | Extract<LoginOutcome, { kind: 'owner-approval-required' }>

/** What a finished login may tell besides. */
export interface SuccessExtras {
  /** The second factors of the member, where they were looked up. */
  factors?: readonly MemberFactor[]
  /** With it the next logins on this device need no second factor. */
  deviceToken?: string
}
