import type { EventsDialect } from '../engine/sql-dialect.js'
import { type Sql, sql } from '../sql.js'

/**
 * The order of events that concurrent transactions write. An event gets its sequence when it is inserted, but a
 * transaction with a smaller sequence may commit later. So each writer marks its place: before it gets a sequence, it
 * takes an advisory lock on the last sequence given so far, and keeps the lock until its transaction ends. All its
 * sequences are larger than its place.
 * @see docs/events.md#order
 */
const places = sql`(hashtext(current_setting('search_path'))::bigint << 40)`
const lastDrawn = sql`coalesce(pg_sequence_last_value('events_seq_seq'), 0)`

/**
 * Selects the settled sequence: every event up to it is committed, or never will be. It is the smallest place, or the
 * last sequence given if no writer has a place. The subquery depends on the last sequence, so it reads the places
 * afterwards: a writer that marks its place in between gets larger sequences. A later statement reads the events, and
 * sees all that are committed.
 */
export const selectSettled: Sql = sql`select least(last, (
    select min(key - ${places}) from (
      select (classid::bigint << 32) | objid::bigint as key from pg_locks
      where locktype = 'advisory' and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as held where key between ${places} and ${places} + last
  )) as sequence from (select ${lastDrawn} as last offset 0) as drawn`

export const postgresEvents: EventsDialect = {
  columns: sql`sequence bigint unique,`,
  insertEnd: sql`where (select pg_advisory_xact_lock_shared(${places} + ${lastDrawn})) is not null`,
  toSeq: [
    sql`update events set sequence = (select coalesce(max(sequence), 0) from events) + unnumbered.place
      from (select seq, row_number() over (order by seq) as place from events
        where sequence is null) as unnumbered
      where events.seq = unnumbered.seq`,
    sql`alter table events drop column seq`,
    sql`alter table events drop constraint events_sequence_key`,
    sql`alter table events rename column sequence to seq`,
    sql`alter table events add primary key (seq)`,
    sql`alter table events alter column seq add generated always as identity`,
    sql`select setval(pg_get_serial_sequence('events', 'seq'),
      (select coalesce(max(seq), 0) + 1 from events), false)`,
  ],
}
