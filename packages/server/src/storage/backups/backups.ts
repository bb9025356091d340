import { randomUUID } from 'node:crypto'
import type { BackupStatus, BackupType } from '@foyer/protocol/backup-endpoints'
import { columnsOf, date, json, plain } from '../columns.js'
import { countRows, first, type LockingReader, type Queries, type Reader } from '../database.js'
import { identifier, list, lookupText, type Sql, sql } from '../sql.js'

/** A backup of collections, without its content. */
export interface StoredBackup {
  id: string
  status: BackupStatus
  /** `AUTO` for a backup of the schedule, `ON_DEMAND` for one of a call, `UPLOADED` for one from a file. */
  type: BackupType
  requestedAt: Date
  /** For an uploaded backup, the creation time in its file. */
  startedAt: Date | null
  finishedAt: Date | null
  deletedAt: Date | null
  /** File size in bytes. */
  size: number | null
  collections: { id: string; displayName: string }[]
}

const backupColumns = columnsOf<StoredBackup>('backups', {
  id: plain,
  status: plain,
  type: plain,
  requestedAt: date,
  startedAt: date,
  finishedAt: date,
  deletedAt: date,
  size: plain,
  collections: json,
})

/** Inserts a pending backup. */
export async function insertBackup(
  tx: Queries,
  now: Date,
  type: BackupType,
): Promise<StoredBackup> {
  const id = randomUUID()
  await tx.run(sql`insert into backups (id, status, type, requested_at, collections)
    values (${id}, 'PENDING', ${type}, ${now.getTime()}, '[]')`)
  const none = { startedAt: null, finishedAt: null, deletedAt: null, size: null }
  return { id, status: 'PENDING', type, requestedAt: now, ...none, collections: [] }
}

/** Inserts a ready backup, whose file was uploaded. */
export async function insertUploadedBackup(
  tx: Queries,
  {
    id,
    size,
    collections,
    createdAt,
    now,
  }: Pick<StoredBackup, 'id' | 'collections'> & { size: number; createdAt: Date; now: Date },
): Promise<StoredBackup> {
  const time = now.getTime()
  await tx.run(sql`insert into backups
    (id, status, type, requested_at, started_at, finished_at, size, collections)
    values (${id}, 'READY', 'UPLOADED', ${time}, ${createdAt.getTime()}, ${time}, ${size},
      ${JSON.stringify(collections)})`)
  const times = { requestedAt: now, startedAt: createdAt, finishedAt: now, deletedAt: null }
  return { id, status: 'READY', type: 'UPLOADED', ...times, size, collections }
}

/** Finds a backup. In a transaction, locks it until the end. */
export async function findBackup(
  queries: LockingReader,
  id: string,
): Promise<StoredBackup | undefined> {
  return backupColumns.first(queries, sql`where id = ${lookupText(id)}${queries.rowLock}`)
}

/**
 * Returns the request times of the newest automatic backup and of the newest one that has not failed, both up to
 * `until`.
 */
export async function newestAutomaticBackups(
  queries: Reader,
  until: Date,
): Promise<{ newestAt: Date | null; newestNotFailedAt: Date | null }> {
  const row = await first<{ newest: number | null; not_failed: number | null }>(
    queries,
    sql`select max(requested_at) as newest,
        max(case when status <> 'FAILED' then requested_at end) as not_failed
      from backups where type = 'AUTO' and requested_at <= ${until.getTime()}`,
  )
  return {
    newestAt: date(row?.newest ?? null),
    newestNotFailedAt: date(row?.not_failed ?? null),
  }
}

/** Lists a page of backups, newest first; an empty list of statuses or types selects all. */
export async function listStoredBackups(
  queries: Reader,
  page: {
    statuses: readonly BackupStatus[]
    types: readonly BackupType[]
    limit: number
    offset: number
  },
): Promise<{ backups: StoredBackup[]; total: number }> {
  const matching = sql`where ${columnFilter('status', page.statuses)}
    and ${columnFilter('type', page.types)}`
  const backups = await backupColumns.all(
    queries,
    sql`${matching} order by requested_at desc, id desc limit ${page.limit} offset ${page.offset}`,
  )
  return { backups, total: await countRows(queries, sql`from backups ${matching}`) }
}

/** Compiles a condition on a column; an empty list selects all. */
export function columnFilter(column: 'status' | 'type', values: readonly string[]): Sql {
  if (values.length === 0) return sql`true`
  return sql`${identifier(column)} in (${list(values)})`
}

/** Counts the pending backups on demand; a running one is pending too. */
export async function countPendingBackups(queries: Reader): Promise<number> {
  return countRows(queries, sql`from backups where status = 'PENDING' and type = 'ON_DEMAND'`)
}

/** Marks a backup with a complete file as ready. @returns false when it was cancelled in the meantime */
export async function markBackupReady(
  tx: Queries,
  id: string,
  { size, collections, now }: Pick<StoredBackup, 'collections'> & { size: number; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`update backups set status = 'READY', size = ${size},
    collections = ${JSON.stringify(collections)}, finished_at = ${now.getTime()}
    where id = ${id} and status = 'PENDING'`)
  return changed === 1
}

/** Marks a backup as failed, deleted or cancelled. */
export async function discardBackup(
  tx: Queries,
  id: string,
  { status, now }: { status: 'FAILED' | 'DELETED' | 'CANCELED'; now: Date },
): Promise<void> {
  const time = now.getTime()
  const deleted = status === 'DELETED' ? time : null
  await tx.run(sql`update backups set status = ${status}, deleted_at = ${deleted},
    finished_at = coalesce(finished_at, ${time}) where id = ${id}`)
}

/**
 * Lists ready backups of a type beyond the newest `count`, except those that a pending restoration needs. Locks the
 * backups, so that no restoration is requested in the meantime.
 */
export async function lockSurplusBackups(
  tx: Queries,
  type: BackupType,
  count: number,
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`select id from backups
    where status = 'READY' and type = ${type}
    order by requested_at desc, id desc${tx.rowLock}`)
  // A query of its own, so that it sees a restoration that was committed while the first one waited for the lock.
  const needed = await tx.all<{ id: string }>(
    sql`select backup_id as id from restorations where status = 'PENDING'`,
  )
  const surplus = rows.slice(count).map(({ id }) => id)
  return surplus.filter((id) => !needed.some((backup) => backup.id === id))
}

/** Lists those of `ids` whose backup has failed, or was deleted or cancelled. */
export async function listDiscardedBackups(
  queries: Reader,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await queries.all<{ id: string }>(sql`select id from backups
    where id in (${list(ids)}) and status in ('FAILED', 'DELETED', 'CANCELED')`)
  return rows.map(({ id }) => id)
}
