import { randomUUID } from 'node:crypto'
import type { Clock } from '../../ports/clock.js'
import { columnsOf, date, plain } from '../columns.js'
import type { Queries, Reader } from '../database.js'
import { createSecret, hashSecret } from '../secrets.js'
import { lookupText, sql } from '../sql.js'

/** Maximum entries per member; the oldest are removed. */
const MAX_PER_MEMBER = 50

/** A device on which a member needs no second factor. */
export interface RememberedDevice {
  id: string
  userAgent: string | null
  createdAt: Date
  lastUsedAt: Date
}

const columns = columnsOf<RememberedDevice>('remembered_devices', {
  id: plain,
  userAgent: plain,
  createdAt: date,
  lastUsedAt: date,
})

/**
 * The member of a device, and a digest of the account's state. When that state changes, the device is no longer valid.
 */
export interface DeviceBinding {
  identityId: string
  binding: string
}

/** Stores a device. @returns its secret, of which only the SHA-256 is stored */
export async function insertDevice(
  { clock }: { clock: Clock },
  tx: Queries,
  device: DeviceBinding & { userAgent: string | null; lifetimeSeconds: number },
): Promise<string> {
  const { identityId, binding, userAgent, lifetimeSeconds } = device
  const secret = createSecret()
  const now = clock.now().getTime()
  await tx.run(sql`insert into remembered_devices
      (id, hash, identity_id, binding, user_agent, created_at, last_used_at, expires_at)
    values (${randomUUID()}, ${hashSecret(secret)}, ${identityId}, ${binding}, ${userAgent}, ${now},
      ${now}, ${now + lifetimeSeconds * 1000})`)
  await tx.run(sql`delete from remembered_devices where identity_id = ${identityId}
    and id not in (select id from remembered_devices where identity_id = ${identityId}
      order by created_at desc, id limit ${MAX_PER_MEMBER})`)
  return secret
}

/** Records a use of a device. @returns false when the member has no valid device with this secret */
export async function useDevice(
  { clock }: { clock: Clock },
  tx: Queries,
  { identityId, binding }: DeviceBinding,
  secret: string,
): Promise<boolean> {
  const now = clock.now().getTime()
  const changed = await tx.run(sql`update remembered_devices set last_used_at = ${now}
    where hash = ${hashSecret(secret)} and identity_id = ${identityId} and binding = ${binding}
      and expires_at > ${now}`)
  return changed === 1
}

/** Lists the devices of a member, last used first. */
export async function listDevices(
  { clock }: { clock: Clock },
  reader: Reader,
  { identityId, binding }: DeviceBinding,
): Promise<RememberedDevice[]> {
  return columns.all(
    reader,
    sql`where identity_id = ${identityId} and binding = ${binding}
      and expires_at > ${clock.now().getTime()} order by last_used_at desc, id`,
  )
}

/** Removes a device of a member. @returns false when the member has none with this id */
export async function removeDevice(
  tx: Queries,
  identityId: string,
  deviceId: string,
): Promise<boolean> {
  const removed = await tx.run(sql`delete from remembered_devices
    where id = ${lookupText(deviceId)} and identity_id = ${identityId}`)
  return removed === 1
}

/** Removes all devices of a member. */
export async function removeDevicesOf(tx: Queries, identityId: string): Promise<void> {
  await tx.run(sql`delete from remembered_devices where identity_id = ${identityId}`)
}
