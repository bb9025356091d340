import { memberActor } from '../../caller.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import { recordNetwork } from '../../storage/identity/known-networks.js'
import { countRecoveryCodes } from '../../storage/identity/recovery-codes.js'
import { issueOneTimeAlone } from '../../storage/oauth/one-time-tokens.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { listFactors, listOfferedFactors } from '../factors/member-factors.js'
import { isRememberedDevice } from '../factors/remembered-device.js'
import { pendingReasons } from '../profile/pending-reasons.js'
import { completeLogin } from './complete-login.js'
import type { FirstFactorOutcome, LoginOutcome } from './login-outcome.js'

/**
 * Continues a login after its first factor: a password, or the link or code of an e-mail. Completes the login, unless
 * the member has a second factor and the device is not remembered. Returns `owner-approval-required` for a member who
 * is not approved yet.
 * @param rememberedDeviceTokens tokens from the device. With a valid one, the login skips the second factor
 * @throws IdentityError identity-unavailable
 */
export async function finishFirstFactor(
  deps: IdentityDeps,
  identity: StoredIdentity | undefined,
  rememberedDeviceTokens: readonly string[] = [],
): Promise<FirstFactorOutcome> {
  if (!identity) throw new IdentityError('identity-unavailable')
  if (identity.status !== 'ACTIVE') {
    const { forOwner, forAddress } = pendingReasons(identity)
    if (forOwner && !forAddress) return { kind: 'owner-approval-required', identity }
    throw new IdentityError('identity-unavailable')
  }
  const factors = await listFactors(deps, identity)
  const hasFactor = factors.some(({ status }) => status !== 'INACTIVE')
  if (
    !hasFactor ||
    (await isRememberedDevice(deps, { identity, factors }, rememberedDeviceTokens))
  ) {
    return completeLogin(deps, identity, { factors })
  }
  const payload = { identityId: identity.id, sends: 0, challenge: null }
  const stateToken = await issueOneTimeAlone(deps, 'mfa', payload, lifetimes.secondFactorLogin)
  const offered = listOfferedFactors(factors, await countRecoveryCodes(deps.db, identity.id))
  return { kind: 'factor-required', identity, stateToken, offered }
}

/**
 * Records a login whose first factor is proven: the member's network, and the audit entry if the login is complete. A login
 * with a second factor gets its entry from `verifySecondFactor`.
 */
export async function recordLogin(
  deps: IdentityDeps,
  outcome: LoginOutcome,
  network: string,
): Promise<void> {
  if (outcome.kind !== 'success' && outcome.kind !== 'factor-required') return
  const { id } = outcome.identity
  if (outcome.kind === 'success') {
    const actor = memberActor(id)
    deps.audit.record({ actor, action: 'login.succeeded', subject: id })
  }
  await recordNetwork(deps, id, network)
}
