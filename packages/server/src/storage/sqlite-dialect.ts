import { isStorableText } from '@foyer/protocol'
import { jsonObject } from './json-object.js'
import { sqliteSearch } from './search/sqlite-search.js'
import { integer, literal, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'
import { sqliteJson } from './sqlite-json.js'
import { sqlitePlans } from './sqlite-plans.js'

/** Tables are strict; content is JSONB. @see docs/decisions/0004-items-as-jsonb.md */
export const sqliteDialect: SqlDialect = {
  json: sqliteJson,
  search: sqliteSearch,
  types: { text: sql`text`, integer: sql`integer`, serial: sql`integer primary key` },
  plans: sqlitePlans,
  items: {
    columns: sql`data blob not null`,
    content: sql`data`,
    text: sql`json(data)`,
    encode: (text) => sql`jsonb(${text})`,
    unpacked: undefined,
    framed: ({ before, between, after }) =>
      sql`${before} || json_quote(id) || ${between} || json(data) || ${after}`,
    // As bytes: a text would be read into JavaScript's own form and written back for the socket.
    joined: (rows) => sql`select count(*) as total, cast(group_concat(item) as blob) as texts,
      group_concat(octet_length(item)) as lengths from (${rows})`,
  },
  indexes: {
    // What has equal keys is in the order of the rowid, which is `seq`.
    rowOrder: sql``,
    concurrently: undefined,
    violated: (error) =>
      error instanceof Error
        ? /^UNIQUE constraint failed: index '(.+)'$/.exec(error.message)?.[1]
        : undefined,
  },
  catalog: {
    tables: sql`select name from sqlite_schema where type = 'table' order by name`,
    columns: (table) => sql`select name from pragma_table_info(${table}) order by cid`,
    givenKeys: sql``,
    countOn: undefined,
    analyze: undefined,
  },
  tableOptions: sql` strict`,
  unlogged: sql``,
  setupLock: undefined,
  rowLockOrSkip: sql``,
  backgroundMs: 15,
  rowStamp: undefined,
  // Without a condition and triggers SQLite frees the pages and does not read the rows.
  truncate: (table) => sql`delete from ${table}`,
  isOneOf(column, texts) {
    const [only, ...more] = texts.filter(isStorableText)
    // By equality an index also gives an order.
    if (only === undefined || more.length === 0) return sql`${column} = ${only ?? null}`
    return sql`${column} in (select value from json_each(${JSON.stringify([only, ...more])}))`
  },
  // SQLite plans a statement anew at each run when this is a parameter.
  limit: (rows) => integer(rows),
  limitsInside: false,
  fold: (text) => sql`foyer_fold(${text})`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  // A merge patch leaves out what is null, at any level. @see RFC 7396 §2
  documentColumns: (fields) =>
    sql`jsonb_patch('{}', ${jsonObject(sql`jsonb_object`, fields)}) as data`,
  jsonField: (column, name) =>
    sql`json_extract(${column}, ${literal(`$.${JSON.stringify(name)}`)})`,
}
