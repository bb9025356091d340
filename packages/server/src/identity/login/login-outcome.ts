import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'
import type { MemberFactor, OfferedFactor } from '../factors/member-factors.js'
import { issueKnownDeviceToken } from './known-device.js'

/**
 * Result of a login step. The steps of a login:
 * 0. `authorizationEndpointPage` stores the request of a client. `authorizationRequestPage` finishes it, or shows the
 *    login page.
 * 1. A first factor: a password (`logIn`), the code of an e-mail (`verifyEmail`), a password reset or a sign-up.
 * 2. `continueAfterFirstFactor` completes the login, or requires a second factor or the approval of an owner.
 * 3. `verifySecondFactor` checks the code of the second factor, and completes the login.
 *
 * The hosted pages pass each outcome to `respondToLogin`. It shows the page of the next step, or continues after a
 * completed login:
 * 4. `finishAfterLogin` adds the login to the browser, and continues with step 5 in the same transaction. If the member
 *    has to consent first, the form of the consent page continues, by `finishAfterConsent`.
 * 5. `finishWithCode` issues a code, with which `returnToClientResponse` returns the browser to the client.
 * 6. The client exchanges the code for tokens (`tokensForCode`).
 *
 * An app with its own form gets a session token instead (`issueSessionToken`), and exchanges it for tokens
 * (`tokensForSessionToken`).
 */
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
      /** Chosen second factor. */
      chosen?: OfferedFactor
    }

/** Result of a completed login. */
export type CompletedLogin = Extract<LoginOutcome, { kind: 'success' }>

/** Result of a login that waits for the code of a second factor. */
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

/**
 * Creates the outcome of a completed login, with a token for the device. The callers have checked all factors:
 * `continueAfterFirstFactor` and `verifySecondFactor`.
 */
export function createCompletedLogin(
  deps: IdentityDeps,
  identity: StoredIdentity,
  extras: SuccessExtras,
): CompletedLogin {
  return {
    kind: 'success',
    identity,
    knownDeviceToken: issueKnownDeviceToken(deps, identity.email),
    ...extras,
  }
}
