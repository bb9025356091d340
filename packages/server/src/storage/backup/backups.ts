import { randomUUID } from 'node:crypto'
import type { BackupStatus } from '@foyer/protocol/backup-endpoints'
import { first, type Queries } from '../database.js'
import { join, lookupText, type Sql, sql } from '../sql.js'

/** A backup of collections, without its content. */
export interface StoredBackup {
  id: string
  status: BackupStatus
  requestedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  deletedAt: Date | null
  /** File size in bytes. */
  size: number | null
  collections: { id: string; displayName: string }[]
}

interface BackupRow {
  id: string
  status: BackupStatus
  requested_at: number
  started_at: number | null
  finished_at: number | null
  deleted_at: number | null
  size: number | null
  collections: string
}

const columns = sql`id, status, requested_at, started_at, finished_at, deleted_at, size, collections`

/** Inserts a pending backup. */
export async function insertBackup(tx: Queries, now: Date): Promise<StoredBackup> {
  const id = randomUUID()
  await tx.run(sql`insert into backups (id, status, requested_at, collections)
    values (${id}, 'PENDING', ${now.getTime()}, '[]')`)
  const none = { startedAt: null, finishedAt: null, deletedAt: null, size: null }
  return { id, status: 'PENDING', requestedAt: now, ...none, collections: [] }
}

/** Finds a backup. In a transaction, locks it until the end. */
export async function findBackup(
  queries: Pick<Queries, 'all' | 'rowLock'>,
  id: string,
): Promise<StoredBackup | undefined> {
  const row = await first<BackupRow>(
    queries,
    sql`select ${columns} from backups where id = ${lookupText(id)}${queries.rowLock}`,
  )
  return row && readBackup(row)
}

/** Lists a page of backups, newest first; an empty list of statuses selects all. */
export async function listStoredBackups(
  queries: Pick<Queries, 'all'>,
  { statuses, limit, offset }: { statuses: readonly BackupStatus[]; limit: number; offset: number },
): Promise<{ backups: StoredBackup[]; total: number }> {
  const condition = statusIn(statuses)
  const rows = await queries.all<BackupRow>(sql`select ${columns} from backups where ${condition}
    order by requested_at desc, id desc limit ${limit} offset ${offset}`)
  const count = await first<{ total: number }>(
    queries,
    sql`select count(*) as total from backups where ${condition}`,
  )
  return { backups: rows.map(readBackup), total: count?.total ?? 0 }
}

/** Compiles a condition on the column `status`. */
export function statusIn(statuses: readonly string[]): Sql {
  if (statuses.length === 0) return sql`true`
  return sql`status in (${join(
    statuses.map((status) => sql`${status}`),
    ', ',
  )})`
}

/** Counts backups that are pending or running. */
export async function countPendingBackups(queries: Pick<Queries, 'all'>): Promise<number> {
  const counted = sql`select count(*) as total from backups where status = 'PENDING'`
  return (await first<{ total: number }>(queries, counted))?.total ?? 0
}

/** Marks a backup with a complete file as ready. @returns false when it was canceled meanwhile */
export async function finishBackup(
  tx: Queries,
  id: string,
  { size, collections, now }: Pick<StoredBackup, 'collections'> & { size: number; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`update backups set status = 'READY', size = ${size},
    collections = ${JSON.stringify(collections)}, finished_at = ${now.getTime()}
    where id = ${id} and status = 'PENDING'`)
  return changed === 1
}

/** Marks a backup as failed, deleted or canceled. */
export async function endBackup(
  tx: Queries,
  id: string,
  { status, now }: { status: 'FAILED' | 'DELETED' | 'CANCELED'; now: Date },
): Promise<void> {
  const time = now.getTime()
  const deleted = status === 'DELETED' ? time : null
  await tx.run(sql`update backups set status = ${status}, deleted_at = ${deleted},
    finished_at = coalesce(finished_at, ${time}) where id = ${id}`)
}

/** Lists ready backups beyond the newest `count`. */
export async function listSurplusBackups(
  queries: Pick<Queries, 'all'>,
  count: number,
): Promise<string[]> {
  const rows = await queries.all<{ id: string }>(sql`select id from backups
    where status = 'READY' order by requested_at desc, id desc`)
  return rows.slice(count).map(({ id }) => id)
}

/** Converts a row to a backup. */
export function readBackup(row: BackupRow): StoredBackup {
  return {
    id: row.id,
    status: row.status,
    requestedAt: new Date(row.requested_at),
    startedAt: dateOf(row.started_at),
    finishedAt: dateOf(row.finished_at),
    deletedAt: dateOf(row.deleted_at),
    size: row.size,
    collections: JSON.parse(row.collections) as StoredBackup['collections'],
  }
}

/** Converts a nullable time to a Date. */
export function dateOf(time: number | null): Date | null {
  return time === null ? null : new Date(time)
}
