import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { MemberFactor, OfferedFactor } from '../factors/member-factors.js'

/** Result of a login step. */
export type LoginOutcome =
  | ({
      kind: 'success'
      identity: StoredIdentity
      /** Token with which the device later proves this login. */
      knownDeviceToken: string
    } & SuccessExtras)
  | { kind: 'email-verification-required'; identity: StoredIdentity; stateToken: string }
  | { kind: 'owner-approval-required'; identity: StoredIdentity }
  | {
      kind: 'factor-required'
      identity: StoredIdentity
      stateToken: string
      offered: readonly OfferedFactor[]
      /** Selected second factor. */
      chosen?: OfferedFactor
    }

export type CompletedLogin = Extract<LoginOutcome, { kind: 'success' }>
export type FactorRequiredOutcome = Extract<LoginOutcome, { kind: 'factor-required' }>
/** Result of a login after its first factor. */
export type FirstFactorOutcome = Exclude<LoginOutcome, { kind: 'email-verification-required' }>

/** Optional properties of a completed login. */
export interface SuccessExtras {
  /** Second factors of the member, if loaded. */
  factors?: readonly MemberFactor[]
  /** Token with which later logins on this device skip the second factor. */
  rememberedDeviceToken?: string
}
