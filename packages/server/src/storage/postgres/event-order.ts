import { type Sql, sql } from '../sql.js'
import type { EventsDialect } from '../sql-dialect.js'

/**
 * The order of events that many transactions write at once. An event draws its sequence when it is inserted, and a transaction
 * that has drawn a smaller one may commit later. So each writer marks its place: before it draws, it takes an advisory lock on
 * the last sequence drawn so far, until its transaction ends. All its sequences are larger than its place.
 * @see docs/events.md#order
 */
const places = sql`(hashtext(current_setting('search_path'))::bigint << 40)`
const lastDrawn = sql`coalesce(pg_sequence_last_value('events_seq_seq'), 0)`

/**
 * Selects the sequence up to which every event is committed, or never will be: the smallest place, or without one the last
 * sequence drawn. The subquery depends on that sequence, so the places are read after it: a writer that marks its place
 * meanwhile draws larger ones. The events are read by a later statement, which sees what is committed by then.
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
  place: sql`where (select pg_advisory_xact_lock_shared(${places} + ${lastDrawn})) is not null`,
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
