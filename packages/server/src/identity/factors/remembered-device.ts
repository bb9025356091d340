import { createHmac } from 'node:crypto'
import { deriveKey } from '../../lib/derive-key.js'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import {
  type DeviceBinding,
  insertDevice,
  listDevices,
  type RememberedDevice,
  removeDevice,
  useDevice,
} from '../../storage/identity/remembered-devices.js'
import type { IdentityDeps } from '../deps.js'
import type { MemberFactor } from './member-factors.js'

/** Maximum number of tokens that are checked for a request. A browser has one for each member. */
const MAX_TOKENS = 5

/** Account to which a remembered device is bound. */
interface DeviceAccount {
  identity: Pick<StoredIdentity, 'id' | 'passwordHash'>
  factors: readonly MemberFactor[]
}

/**
 * Issues a token with which later logins of a member on this device skip the second factor. The token becomes invalid
 * when the member forgets the device, or changes the password or an active factor. A release with a higher cost of
 * password hashes ends it too, because the next login with the password replaces its hash.
 */
export async function issueDeviceToken(
  deps: IdentityDeps,
  tx: Queries,
  account: DeviceAccount,
  userAgent: string | null,
): Promise<string> {
  const device = {
    ...bindingOf(deps, account),
    userAgent,
    lifetimeSeconds: lifetimes.rememberedDevice,
  }
  return `${account.identity.id}.${await insertDevice(deps, tx, device)}`
}

/** Returns whether one of the tokens belongs to a remembered device of a member, and updates its last use. */
export async function isRememberedDevice(
  deps: IdentityDeps,
  account: DeviceAccount,
  tokens: readonly string[],
): Promise<boolean> {
  const prefix = `${account.identity.id}.`
  const memberTokens = tokens.filter((token) => token.startsWith(prefix)).slice(0, MAX_TOKENS)
  const deviceBinding = bindingOf(deps, account)
  for (const token of memberTokens) {
    const secret = token.slice(prefix.length)
    if (await deps.db.transaction((tx) => useDevice(deps, tx, deviceBinding, secret))) return true
  }
  return false
}

/** Lists the remembered devices of a member, last used first. */
export function listRememberedDevices(
  deps: IdentityDeps,
  account: DeviceAccount,
): Promise<RememberedDevice[]> {
  return listDevices(deps, deps.db, bindingOf(deps, account))
}

/** Forgets a device, so its next login requires the second factor. @returns false if the member has no such device */
export function forgetDevice(
  { db, audit }: IdentityDeps,
  identityId: string,
  deviceId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await removeDevice(tx, identityId, deviceId))) return false
    await audit.recordIn(tx, { action: 'member.device-forgotten', subject: identityId })
    return true
  })
}

/**
 * Computes the binding of remembered devices: a hash of the password and the active factors. When one of them changes,
 * no stored device matches. A change of factors removes the devices too, because the same factors may be active again
 * later.
 */
function bindingOf(
  { siteSecret }: IdentityDeps,
  { identity, factors }: DeviceAccount,
): DeviceBinding {
  const active = factors.filter(({ status }) => status !== 'INACTIVE').map(({ id }) => id)
  const binding = createHmac('sha256', deriveKey(siteSecret, 'remembered devices'))
    .update(JSON.stringify([identity.id, identity.passwordHash, active.toSorted()]))
    .digest('base64url')
  return { identityId: identity.id, binding }
}
