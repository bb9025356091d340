import { randomUUID } from 'node:crypto'
import { first, type Queries } from '../database.js'
import { identifier, sql } from '../sql.js'

/** Milliseconds after which another process may take over work whose lease was not renewed. */
const LEASE_MS = 60_000

/** The exclusive right of one process to work on a backup or a restoration. */
export interface Lease {
  table: 'backups' | 'restorations'
  id: string
  /** Id of the worker that holds the lease. */
  worker: string
}

/** Takes a lease on the oldest pending work that no other process has a lease on. */
export async function takeLease(
  tx: Queries,
  table: Lease['table'],
  now: Date,
): Promise<Lease | undefined> {
  const time = now.getTime()
  // A lease that ends more than two lease times from now was taken by a process whose clock was ahead.
  const isFree = sql`(${tx.dialect.isLeaseOver(sql`leased_until`, time)}
    or leased_until > ${time + 2 * LEASE_MS})`
  const row = await first<{ id: string }>(
    tx,
    sql`select id from ${identifier(table)} where status = 'PENDING' and ${isFree}
      order by requested_at, id limit 1${tx.dialect.rowLockOrSkip}`,
  )
  if (!row) return undefined
  const worker = randomUUID()
  await tx.run(sql`update ${identifier(table)} set worker = ${worker},
    leased_until = ${time + LEASE_MS}, started_at = coalesce(started_at, ${time})
    where id = ${row.id}`)
  return { table, id: row.id, worker }
}

/** Renews a lease. @returns false when another process has the lease, or the work has ended */
export async function renewLease(tx: Queries, lease: Lease, now: Date): Promise<boolean> {
  const { table, id, worker } = lease
  const changed = await tx.run(sql`update ${identifier(table)}
    set leased_until = ${now.getTime() + LEASE_MS}
    where id = ${id} and worker = ${worker} and status = 'PENDING'`)
  return changed === 1
}

/** Releases a lease, so that another process can take the work immediately. */
export async function releaseLease(tx: Queries, { table, id, worker }: Lease): Promise<void> {
  await tx.run(sql`update ${identifier(table)} set leased_until = 0
    where id = ${id} and worker = ${worker}`)
}
