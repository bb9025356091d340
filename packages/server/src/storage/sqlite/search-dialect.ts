import type { SearchDialect, SearchNames } from '../engine/search-dialect.js'
import { identifier, literal, type Sql, sql } from '../sql.js'

const events = ['insert', 'update', 'delete'] as const

/**
 * Full-text search with FTS5, without content and positions. This server splits strings into words and folds their
 * case; the `ascii` tokenizer only splits the list of words at spaces.
 */
export const sqliteSearch: SearchDialect = {
  create: ({ index }) => [
    sql`create virtual table ${identifier(index)} using fts5
      (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  ],
  empty: (index) => sql`insert into ${index} (${index}) values ('delete-all')`,
  isMissing: (error) =>
    error instanceof Error && /^no such table: (search|vocabulary)_/.test(error.message),
  settle: () => [],
  createTriggers: (names) => events.map((event) => changeTrigger(names, event)),
  dropTriggers: (names) =>
    events.map((event) => sql`drop trigger if exists ${triggerName(names, event)}`),
  hasTriggers: ({ items }) =>
    sql`(select count(*) from sqlite_master where type = 'trigger' and tbl_name = ${items}
      and name like 'search_%') = ${events.length}`,
  skipLocked: sql``,
  clustered: sql`, without rowid`,
  itemSize: sql`length(data)`,
  numbers: (list) => sql`select value from json_each(${JSON.stringify(list)})`,
  texts: (list) => sql`select value as word from json_each(${JSON.stringify(list)})`,
  put: (index, items) => {
    const rows = items.map(({ seq, words }) => [seq, words.join(' ')])
    return sql`insert or replace into ${index} (rowid, words)
      select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`
  },
  remove: (index, seqs) => sql`delete from ${index} where rowid in (${sqliteSearch.numbers(seqs)})`,
  find: (index, query, points) =>
    sql`select rowid as seq, ${points} as points from ${index} where ${index} match ${query}`,
  language: {
    word: (text) => `"${text}"`,
    prefix: (text) => `"${text}" *`,
    and: ' AND ',
    or: ' OR ',
  },
}

function changeTrigger(names: SearchNames, event: (typeof events)[number]): Sql {
  const row = event === 'delete' ? sql`old` : sql`new`
  return sql`create trigger ${triggerName(names, event)} after ${keyword(event)}
    on ${identifier(names.items)} begin
      insert into search_changes (items_table, seq) values (${literal(names.items)}, ${row}.seq)
      on conflict do nothing;
    end`
}

function keyword(event: (typeof events)[number]): Sql {
  if (event === 'insert') return sql`insert`
  return event === 'update' ? sql`update` : sql`delete`
}

function triggerName({ index }: SearchNames, event: string): Sql {
  return identifier(`${index}_${event}`)
}
