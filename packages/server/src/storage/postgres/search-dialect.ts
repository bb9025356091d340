import type { SearchDialect } from '../engine/search-dialect.js'
import { identifier, literal, sql } from '../sql.js'
import { isMissingTable } from './errors.js'

const trigger = sql`note_search_change`

/**
 * Full-text search with a GIN index on tsvectors without positions. The words are already in folded case, so it uses no
 * text search configuration.
 */
export const postgresSearch: SearchDialect = {
  create: ({ index }) => [
    sql`create table ${identifier(index)} (seq bigint primary key, words tsvector not null)`,
    sql`create index ${identifier(`${index}_words`)} on ${identifier(index)} using gin (words)`,
    // `do update` waits for the row lock of the indexer and records the change again: it may have indexed the old item.
    sql`create or replace function foyer_note_search_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then new := old; end if;
        insert into search_changes (items_table, seq) values (tg_argv[0], new.seq)
          on conflict (items_table, seq) do update set seq = excluded.seq;
        return null;
      end $$`,
  ],
  // Without statistics, or with words in the pending list of the index, the first searches are much slower.
  settle: ({ index }) => [
    sql`analyze ${identifier(index)}`,
    sql`select gin_clean_pending_list(${`"${index}_words"`}::text::regclass)`,
  ],
  empty: (index) => sql`truncate table ${index}`,
  isMissing: isMissingTable,
  createTriggers: ({ items }) => [
    sql`create trigger ${trigger} after insert or update or delete on ${identifier(items)}
      for each row execute function foyer_note_search_change(${literal(items)})`,
  ],
  dropTriggers: ({ items }) => [sql`drop trigger if exists ${trigger} on ${identifier(items)}`],
  hasTriggers: ({ items }) =>
    sql`exists (select from pg_trigger where tgrelid = to_regclass(${`"${items}"`})
      and tgname = 'note_search_change')`,
  skipLocked: sql` for update of search_changes skip locked`,
  clustered: sql``,
  itemSize: sql`pg_column_size(body)`,
  numbers: (list) =>
    sql`select value::bigint from jsonb_array_elements_text(${JSON.stringify(list)}::text::jsonb)`,
  texts: (list) =>
    sql`select value as word from jsonb_array_elements_text(${JSON.stringify(list)}::text::jsonb)`,
  put: (index, items) => {
    const rows = items.map(({ seq, words }) => [seq, words.join(' ')])
    return sql`insert into ${index} (seq, words)
      select (value->>0)::bigint, array_to_tsvector(string_to_array(value->>1, ' '))
      from jsonb_array_elements(${JSON.stringify(rows)}::text::jsonb)
      on conflict (seq) do update set words = excluded.words`
  },
  remove: (index, seqs) => sql`delete from ${index} where seq in (${postgresSearch.numbers(seqs)})`,
  find: (index, query, points) =>
    sql`select seq, ${points}::bigint as points from ${index} where words @@ ${query}::text::tsquery`,
  language: {
    word: (text) => `'${text}'`,
    prefix: (text) => `'${text}':*`,
    and: ' & ',
    or: ' | ',
  },
}
