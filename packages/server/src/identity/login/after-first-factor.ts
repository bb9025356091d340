import { memberActor } from '../../caller.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { recordNetwork } from '../../storage/identity/known-networks.js'
import { countRecoveryCodes } from '../../storage/identity/recovery-codes.js'
import { issueLoginToken } from '../../storage/one-time-tokens/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { listFactors, listOfferedFactors } from '../factors/member-factors.js'
import { isRememberedDevice } from '../factors/remembered-device.js'
import { pendingReasons } from '../profile/pending-account.js'
import { createCompletedLogin, type FirstFactorOutcome } from './login-outcome.js'

/** The browser or app that logs in. */
interface LoginSource {
  network: string
  /** Tokens from the device. With a valid one, the login skips the second factor. */
  rememberedDeviceTokens?: readonly string[]
}

/**
 * Continues a login after its first factor: a password, the link or code of an e-mail, or a sign-up. Completes and
 * records the login. If the member has a second factor and the device is not remembered, returns `factor-required`
 * instead; `verifySecondFactor` completes the login later. Returns `owner-approval-required` for a member who is not
 * approved yet.
 * @throws IdentityError identity-unavailable; password-reset-required, also after another first factor than the
 * password; state-token-invalid if the password was changed during the login
 */
export async function continueAfterFirstFactor(
  deps: IdentityDeps,
  identity: StoredIdentity,
  { network, rememberedDeviceTokens = [] }: LoginSource,
): Promise<FirstFactorOutcome> {
  if (identity.status !== 'ACTIVE') {
    const { needsApproval, needsVerification } = pendingReasons(identity)
    if (needsApproval && !needsVerification) return { kind: 'owner-approval-required', identity }
    throw new IdentityError('identity-unavailable')
  }
  if (identity.passwordResetRequired) throw new IdentityError('password-reset-required')
  const { id } = identity
  await recordNetwork(deps, id, network)
  const factors = await listFactors(deps, identity)
  const hasFactor = factors.some(({ status }) => status !== 'INACTIVE')
  if (
    !hasFactor ||
    (await isRememberedDevice(deps, { identity, factors }, rememberedDeviceTokens))
  ) {
    deps.audit.record({ actor: memberActor(id), action: 'login.succeeded', subject: id })
    return createCompletedLogin(deps, identity, { factors })
  }
  const payload = { identityId: id, sends: 0, challenge: null }
  const lifetime = lifetimes.secondFactorLogin
  const stateToken = await issueLoginToken(deps, identity, 'mfa', payload, lifetime)
  if (stateToken === undefined) throw new IdentityError('state-token-invalid')
  const offered = listOfferedFactors(factors, await countRecoveryCodes(deps.db, id))
  return { kind: 'factor-required', identity, stateToken, offered }
}
