import { randomUUID } from 'node:crypto'
import type { RestorationCollection, RestorationStatus } from '@foyer/protocol/backup-endpoints'
import { columnsOf, date, json, plain } from '../columns.js'
import { countRows, type Queries, type Reader } from '../database.js'
import { sql } from '../sql.js'
import type { Lease } from './backup-leases.js'
import { columnFilter } from './backups.js'

/** A restoration of collections from a backup. */
export interface StoredRestoration {
  id: string
  backupId: string
  status: RestorationStatus
  requestedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  collections: RestorationCollection[]
  /** Tables created by the restoration that do not belong to a collection yet. */
  stagedTables: string[]
  error: RestorationFault | null
}

/** The reason why a restoration failed. */
export interface RestorationFault {
  code: string
  description: string
}

const restorationColumns = columnsOf<StoredRestoration>(
  'restorations',
  {
    id: plain,
    backupId: plain,
    status: plain,
    requestedAt: date,
    startedAt: date,
    finishedAt: date,
    collections: json,
    stagedTables: json,
    error: json,
  },
  { stagedTables: 'made_tables' },
)

/** Inserts a pending restoration. */
export async function insertRestoration(
  tx: Queries,
  request: Pick<StoredRestoration, 'backupId' | 'collections'> & { now: Date },
): Promise<StoredRestoration> {
  const id = randomUUID()
  const { backupId, collections, now } = request
  await tx.run(sql`insert into restorations (id, backup_id, status, requested_at, collections)
    values (${id}, ${backupId}, 'PENDING', ${now.getTime()}, ${JSON.stringify(collections)})`)
  const none = { startedAt: null, finishedAt: null, stagedTables: [], error: null }
  return { id, backupId, status: 'PENDING', requestedAt: now, collections, ...none }
}

export async function findRestoration(
  queries: Reader,
  id: string,
): Promise<StoredRestoration | undefined> {
  return restorationColumns.first(queries, sql`where id = ${id}`)
}

/** Lists a page of restorations, newest first; an empty list of statuses selects all. */
export async function listStoredRestorations(
  queries: Reader,
  page: { statuses: readonly RestorationStatus[]; limit: number; offset: number },
): Promise<{ restorations: StoredRestoration[]; total: number }> {
  const matching = sql`where ${columnFilter('status', page.statuses)}`
  const restorations = await restorationColumns.all(
    queries,
    sql`${matching} order by requested_at desc, id desc limit ${page.limit} offset ${page.offset}`,
  )
  return { restorations, total: await countRows(queries, sql`from restorations ${matching}`) }
}

/** Counts the restorations that have not ended; a running one is still `PENDING`. */
export async function countPendingRestorations(queries: Reader): Promise<number> {
  return countRows(queries, sql`from restorations where status = 'PENDING'`)
}

/**
 * Records the tables created by a restoration, so that they can be removed after a crash.
 * @returns false when another process has the lease, or the restoration has ended
 */
export async function saveStagedTables(
  tx: Queries,
  { id, worker }: Lease,
  tables: readonly string[],
): Promise<boolean> {
  const changed = await tx.run(sql`update restorations
    set made_tables = ${JSON.stringify(tables)}
    where id = ${id} and worker = ${worker} and status = 'PENDING'`)
  return changed === 1
}

/** Marks a restoration as failed or completed. */
export async function endRestoration(
  tx: Queries,
  id: string,
  { error, now }: { error: RestorationFault | null; now: Date },
): Promise<void> {
  await tx.run(sql`update restorations set status = ${error ? 'FAILED' : 'COMPLETED'},
    error = ${error && JSON.stringify(error)}, made_tables = '[]', finished_at = ${now.getTime()}
    where id = ${id}`)
}
