import { createHmac } from 'node:crypto'
import { deriveKey } from '../../lib/derive-key.js'
import { DAY_MS, lifetimes } from '../../limits/lifetimes.js'
import type { Clock } from '../../ports/clock.js'
import { type Database, first, type Queries, type Reader } from '../database.js'
import { sql } from '../sql.js'

/** Milliseconds without a login after which a network is removed. */
const KEPT_MS = lifetimes.knownNetwork * 1000
/** Minimum milliseconds between updates of a row, so that most logins write nothing. */
const RENEWED_MS = DAY_MS
/** Maximum entries per member; the oldest are removed. */
const MAX_PER_MEMBER = 50

interface KnownNetworkDeps {
  db: Database
  clock: Clock
  siteSecret: string
}

/**
 * Returns whether a network is known: the member passed the first factor of a recent login from it.
 * @param identityId undefined for an unknown account, which runs the same query to take the same time
 */
export async function isKnownNetwork(
  { db, clock, siteSecret }: KnownNetworkDeps,
  identityId: string | undefined,
  network: string,
): Promise<boolean> {
  const id = identityId ?? ''
  const lastLogin = await findLastLogin(db, id, hashOf(siteSecret, id, network))
  return lastLogin !== undefined && lastLogin > clock.now().getTime() - KEPT_MS
}

/** Records that a member passed the first factor of a login from a network, which is known from now on. */
export async function recordNetwork(
  { db, clock, siteSecret }: KnownNetworkDeps,
  identityId: string,
  network: string,
): Promise<void> {
  const hash = hashOf(siteSecret, identityId, network)
  const now = clock.now().getTime()
  const at = await findLastLogin(db, identityId, hash)
  if (at !== undefined && at > now - RENEWED_MS) return
  await db.transaction(async (tx) => {
    // A member who was deleted in the meantime gets no row.
    await tx.run(sql`insert into known_networks (identity_id, network_hash, last_login_at)
      select id, ${hash}, ${now} from identities
      where id = ${identityId} and status <> 'DELETED'
      on conflict (identity_id, network_hash) do update set last_login_at = ${now}`)
    await tx.run(sql`delete from known_networks where identity_id = ${identityId}
      and network_hash not in (select network_hash from known_networks
        where identity_id = ${identityId}
        order by last_login_at desc, network_hash limit ${MAX_PER_MEMBER})`)
  })
}

/** Hashes a network of a member. A hash without a key could be reversed by trying all addresses. */
function hashOf(siteSecret: string, identityId: string, network: string): string {
  return createHmac('sha256', deriveKey(siteSecret, 'known networks'))
    .update(JSON.stringify([identityId, network]))
    .digest('base64url')
}

async function findLastLogin(
  reader: Reader,
  identityId: string,
  hash: string,
): Promise<number | undefined> {
  const row = await first<{ last_login_at: number }>(
    reader,
    sql`select last_login_at from known_networks
      where identity_id = ${identityId} and network_hash = ${hash}`,
  )
  return row?.last_login_at
}

/** Removes the networks of a member. */
export async function removeNetworksOf(tx: Queries, identityId: string): Promise<void> {
  await tx.run(sql`delete from known_networks where identity_id = ${identityId}`)
}
