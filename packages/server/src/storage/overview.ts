import { countRows, first, type Reader } from './database.js'
import type { Scan } from './scan/scan.js'
import { sql } from './sql.js'

/** Counts by day. A day is the number of whole days since 1970. */
export type CountsByDay = ReadonlyMap<number, number>

/** Counts the members of each status. Reads only an index. */
export async function countMembersByStatus(scan: Scan): Promise<ReadonlyMap<string, number>> {
  const rows = await scan.all<{ status: string; total: number }>(
    sql`select status, count(*) as total from identities
      where status <> 'DELETED' and ${scan.dialect.json.deadlineCheck} group by status`,
  )
  return new Map(rows.map(({ status, total }) => [status, total]))
}

/** Counts the members that joined on each day since a time. */
export async function countJoined(scan: Scan, since: number): Promise<CountsByDay> {
  return byDay(
    await scan.all<DayRow>(sql`select created_at / 86400000 as day, count(*) as total
      from identities where created_at >= ${since} and status <> 'DELETED'
      and ${scan.dialect.json.deadlineCheck} group by 1`),
  )
}

/** Counts the entries of some actions in the audit log, on each day since a time. */
export async function countAudited(
  scan: Scan,
  actions: readonly string[],
  since: number,
): Promise<CountsByDay> {
  return byDay(
    await scan.all<DayRow>(sql`select at / 86400000 as day, count(*) as total
      from audit where ${scan.dialect.columnIn(sql`action`, actions)} and at >= ${since}
      and ${scan.dialect.json.deadlineCheck} group by 1`),
  )
}

interface DayRow {
  day: number
  total: number
}

function byDay(rows: readonly DayRow[]): CountsByDay {
  return new Map(rows.map(({ day, total }) => [day, total]))
}

/** Counts the queued mails, and those among them whose last attempt failed. */
export async function countQueuedMails(scan: Scan): Promise<{ queued: number; retried: number }> {
  const row = await first<{ queued: number; retried: number }>(
    scan,
    sql`select count(*) as queued, count(case when attempts > 0 then 1 end) as retried
      from mails where ${scan.dialect.json.deadlineCheck}`,
  )
  return { queued: row?.queued ?? 0, retried: row?.retried ?? 0 }
}

/**
 * Counts the endpoints of webhooks: all, the active ones whose last attempt failed, and those paused because of
 * failures.
 */
export async function countWebhooks(
  scan: Scan,
): Promise<{ endpoints: number; failing: number; pausedForFailures: number }> {
  const row = await first<{ endpoints: number; failing: number; paused: number }>(
    scan,
    sql`select count(*) as endpoints, count(case when paused_for is null then failing_since end) as failing,
      count(case when paused_for = 'failures' then 1 end) as paused from webhook_endpoints`,
  )
  return {
    endpoints: row?.endpoints ?? 0,
    failing: row?.failing ?? 0,
    pausedForFailures: row?.paused ?? 0,
  }
}

/** Returns the bytes of the database: of the file, or of the schema with its indexes. */
export async function databaseBytes(db: Reader): Promise<number> {
  const row = await first<{ bytes: number }>(db, db.dialect.catalog.bytes)
  return row?.bytes ?? 0
}

/** Counts the denied calls since a time, in milliseconds since 1970. */
export async function countDenied(scan: Scan, since: number): Promise<number> {
  return countRows(
    scan,
    sql`from decisions where created_at >= ${since} and ${scan.dialect.json.deadlineCheck}`,
  )
}
