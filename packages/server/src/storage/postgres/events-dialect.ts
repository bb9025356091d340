import type { EventsDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/**
 * Key of the advisory lock on sequence 0. The locks make readers see events in the order of their sequences, although a
 * transaction with a smaller sequence may commit after one with a larger sequence. Before a writer draws a sequence, it
 * takes a lock on the last sequence drawn so far, and keeps the lock until its transaction ends. All its sequences are
 * larger. Readers read only up to the smallest locked sequence.
 * @see docs/events.md#order
 */
const firstKey = sql`(hashtext(current_setting('search_path'))::bigint << 40)`
const lastDrawn = sql`coalesce(pg_sequence_last_value('events_seq_seq'), 0)`

/**
 * Selects the settled sequence: every event up to it is committed, or never will be. It is the smallest locked
 * sequence, or the last sequence drawn if no writer has a lock. The subquery uses `last`, so PostgreSQL reads the locks
 * after it: a writer that takes its lock in between gets larger sequences. A later statement reads the events, and sees
 * all that are committed.
 */
export const selectSettled: Sql = sql`select least(last, (
    select min(key - ${firstKey}) from (
      select (classid::bigint << 32) | objid::bigint as key from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as held where key between ${firstKey} and ${firstKey} + last
  )) as sequence from (select ${lastDrawn} as last offset 0) as drawn`

export const postgresEvents: EventsDialect = {
  insertEnd: sql`where (select pg_advisory_xact_lock_shared(${firstKey} + ${lastDrawn})) is not null`,
}
