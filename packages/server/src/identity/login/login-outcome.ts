import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'
import type { MemberFactor, OfferedFactor } from '../factors/member-factors.js'
import { issueKnownDeviceToken } from './known-device.js'

/** Result of a login step. */
export type LoginOutcome =
  | ({
      kind: 'success'
      identity: StoredIdentity
      /** Proves later that this device logged in before. */
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

/** Completed login. */
export type CompletedLogin = Extract<LoginOutcome, { kind: 'success' }>
export type FactorRequiredOutcome = Extract<LoginOutcome, { kind: 'factor-required' }>
/** Login after the first factor, possibly awaiting the owner's approval. */
export type FirstFactorOutcome = Exclude<LoginOutcome, { kind: 'email-verification-required' }>

/** Optional details of a completed login. */
export interface SuccessExtras {
  /** Second factors of the member, if loaded. */
  factors?: readonly MemberFactor[]
  /** Lets the next logins on this device skip the second factor. */
  rememberedDeviceToken?: string
}

/**
 * Builds the outcome of a completed login, with the token by which its device is known. Checks nothing: logins by password
 * or mail use `finishFirstFactor`, which asks for a second factor.
 */
export function completedLogin(
  deps: Pick<IdentityDeps, 'clock' | 'codeKey'>,
  identity: StoredIdentity,
  extras: SuccessExtras = {},
): CompletedLogin {
  return {
    kind: 'success',
    identity,
    knownDeviceToken: issueKnownDeviceToken(deps, identity.email),
    ...extras,
  }
}
