import { randomUUID } from 'node:crypto'
import { first, type Queries } from './database.js'
import { identifier, sql } from './sql.js'

/** Milliseconds after which others take up what a process has not said anything of. */
const LEASE_MS = 60_000

/** Work on a backup or on a restoration, which one process has at a time. */
export interface Lease {
  table: 'backups' | 'restorations'
  id: string
  /** Who has it. */
  worker: string
}

/** Takes the oldest work that nobody has. Where one process alone writes, what is under way is from before its start. */
export async function takeLease(
  tx: Queries,
  table: Lease['table'],
  now: Date,
): Promise<Lease | undefined> {
  const time = now.getTime()
  const isFree = tx.dialect.setupLock ? sql`leased_until < ${time}` : sql`true`
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

/** Says that the work goes on. @returns false when it is somebody else's by now, or is over */
export async function keepLease(tx: Queries, lease: Lease, now: Date): Promise<boolean> {
  const { table, id, worker } = lease
  const changed = await tx.run(sql`update ${identifier(table)}
    set leased_until = ${now.getTime() + LEASE_MS}
    where id = ${id} and worker = ${worker} and status = 'PENDING'`)
  return changed === 1
}

/** Lets others have the work at once. */
export async function dropLease(tx: Queries, { table, id, worker }: Lease): Promise<void> {
  await tx.run(sql`update ${identifier(table)} set leased_until = 0
    where id = ${id} and worker = ${worker}`)
}
