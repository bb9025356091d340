import { createHmac } from 'node:crypto'
import type { Queries } from '../../storage/database.js'
import type { StoredIdentity } from '../../storage/identities.js'
import {
  type DeviceOwner,
  insertDevice,
  listDevices,
  type RememberedDevice,
  removeDevice,
  useDevice,
} from '../../storage/remembered-devices.js'
import type { IdentityDeps } from '../deps.js'
import { deriveKey } from './derive-key.js'
import type { MemberFactor } from './member-factors.js'

/** How long a device is believed that was to be remembered, in seconds. */
export const REMEMBERED_SECONDS = 30 * 86_400
/** Tokens of one request that are looked at: a browser has one for a member. */
const MOST_TOKENS = 5

type Deps = Pick<IdentityDeps, 'clock' | 'codeKey'>

/** Whom a device is remembered for. */
interface Bound {
  identity: Pick<StoredIdentity, 'id' | 'passwordHash'>
  factors: readonly MemberFactor[]
}

/**
 * A token with which the next logins of a member on this device need no second factor. It is good no more once it was
 * forgotten, or the password or a factor is another one.
 */
export async function issueDeviceToken(
  deps: Deps,
  tx: Queries,
  bound: Bound,
  userAgent: string | null,
): Promise<string> {
  const device = { ...ownerOf(deps, bound), userAgent, lifetimeSeconds: REMEMBERED_SECONDS }
  return `${bound.identity.id}.${await insertDevice(deps, tx, device)}`
}

/** Whether one of some tokens says that a device was to be remembered for a member; that counts as a use of it. */
export async function isRemembered(
  deps: Deps & Pick<IdentityDeps, 'db'>,
  bound: Bound,
  tokens: readonly string[],
): Promise<boolean> {
  const prefix = `${bound.identity.id}.`
  const own = tokens.filter((one) => one.startsWith(prefix)).slice(0, MOST_TOKENS)
  const owner = ownerOf(deps, bound)
  for (const token of own) {
    const secret = token.slice(prefix.length)
    if (await deps.db.transaction((tx) => useDevice(deps, tx, owner, secret))) return true
  }
  return false
}

/** The devices on which a member is asked for no second factor now, last used first. */
export function rememberedDevices(
  deps: Deps & Pick<IdentityDeps, 'db'>,
  bound: Bound,
): Promise<RememberedDevice[]> {
  return listDevices(deps, deps.db, ownerOf(deps, bound))
}

/** Forgets one device: its next login asks for the second factor. @returns false when the member has none of this id */
export function forgetDevice(
  { db, audit }: Pick<IdentityDeps, 'db' | 'audit'>,
  identityId: string,
  deviceId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await removeDevice(tx, identityId, deviceId))) return false
    await audit.recordIn(tx, { action: 'member.device-forgotten', subject: identityId })
    return true
  })
}

/** Rows are bound by what must not change: they need not be looked for wherever it does. */
function ownerOf({ codeKey }: Deps, { identity, factors }: Bound): DeviceOwner {
  const active = factors.filter(({ status }) => status !== 'INACTIVE').map(({ id }) => id)
  const binding = createHmac('sha256', deriveKey(codeKey, 'remembered devices'))
    .update(JSON.stringify([identity.id, identity.passwordHash, active.toSorted()]))
    .digest('base64url')
  return { identityId: identity.id, binding }
}
