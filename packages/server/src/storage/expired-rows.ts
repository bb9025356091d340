import { lifetimes } from '../limits/lifetimes.js'
import { retention } from '../limits/retention.js'
import { deleteInBatches, type PurgeDeps } from './in-batches.js'
import { isActiveSession } from './owners/owner-sessions.js'
import { type Sql, sql } from './sql.js'

interface ExpiredRows {
  table: string
  /** The primary key, or its first column. */
  key: string
  /** Condition: a row may be deleted at the time `now`, in milliseconds since 1970. */
  where(now: number): Sql
}

/**
 * Rows that are deleted because of a time alone. Tables with other rules, such as a maximum number of rows, have a
 * function in their own file: `bootstrap/background-work.ts` lists them.
 */
const expiredRows: readonly ExpiredRows[] = [
  {
    table: 'one_time_tokens',
    key: 'hash',
    where: (now) => sql`expires_at < ${now - retention.expiredOneTimeToken * 1000}`,
  },
  {
    table: 'grants',
    key: 'id',
    where: (now) => sql`expires_at < ${now - retention.expiredGrant * 1000}`,
  },
  {
    table: 'spent_refresh_tokens',
    key: 'hash',
    where: (now) => sql`spent_at < ${now - retention.expiredGrant * 1000}`,
  },
  // Access tokens of API keys.
  { table: 'key_grants', key: 'id', where: (now) => sql`expires_at < ${now}` },
  { table: 'browser_logins', key: 'browser_hash', where: (now) => sql`expires_at < ${now}` },
  { table: 'remembered_devices', key: 'id', where: (now) => sql`expires_at < ${now}` },
  {
    table: 'known_networks',
    key: 'identity_id',
    where: (now) => sql`last_login_at < ${now - lifetimes.knownNetwork * 1000}`,
  },
  // Requests that the member did not confirm in time.
  {
    table: 'account_deletions',
    key: 'identity_id',
    where: (now) => sql`due_at is null and confirm_before < ${now}`,
  },
  { table: 'owner_sessions', key: 'hash', where: (now) => sql`not (${isActiveSession(now)})` },
  { table: 'owner_invitations', key: 'id', where: (now) => sql`expires_at <= ${now}` },
  {
    table: 'async_jobs',
    key: 'id',
    where: (now) => sql`ended_at < ${now - retention.endedJob * 1000}`,
  },
  // Results of writes with an idempotency key.
  { table: 'write_answers', key: 'hash', where: (now) => sql`expires_at <= ${now}` },
  {
    table: 'decisions',
    key: 'seq',
    where: (now) => sql`created_at < ${now - retention.decision * 1000}`,
  },
  { table: 'limit_counts', key: 'key', where: (now) => sql`ends_at <= ${now}` },
]

/** Deletes expired rows of all tables. A failure in one table does not keep the rows of others. */
export async function purgeExpired({ db, clock }: PurgeDeps): Promise<void> {
  const now = clock.now().getTime()
  const purges = expiredRows.map(({ table, key, where }) =>
    deleteInBatches(db, { table, key, where: where(now) }),
  )
  await Promise.all(purges)
}
