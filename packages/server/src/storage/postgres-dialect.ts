import { isStorableText } from '@foyer/protocol'
import { jsonObject } from './json-object.js'
import { violatedIndex } from './postgres-errors.js'
import { fold, list, postgresJson } from './postgres-json.js'
import { postgresPlans } from './postgres-plans.js'
import { postgresSearch } from './search/postgres-search.js'
import { identifier, literal, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/**
 * Texts compare by code point whatever the database's language is. An item is kept as it was written, and once
 * more as jsonb, which conditions read.
 * @see docs/decisions/0015-postgresql.md
 */
export const postgresDialect: SqlDialect = {
  json: postgresJson,
  search: postgresSearch,
  types: {
    text: sql`text collate "C"`,
    integer: sql`bigint`,
    serial: sql`bigint generated always as identity primary key`,
  },
  plans: postgresPlans,
  items: {
    columns: sql`body json not null,
    data jsonb not null generated always as (body::jsonb) stored`,
    content: sql`body`,
    text: sql`body::text`,
    // Through text: bound as json the driver would write the JSON once more, as a string.
    encode: (text) => sql`${text}::text::json`,
    // As json, not jsonb: the body stays as it was written.
    unpacked: (items) => sql`select item->>'id', item->>'owner', (item->>'revision')::bigint,
      item->'body' from json_array_elements(${items}::text::json) with ordinality as sent (item, place)
      order by place`,
    framed: ({ before, between, after }) =>
      sql`${before}::text || to_json(id)::text || ${between}::text || body::text || ${after}::text`,
    joined: (rows) => sql`select count(*)::int as total, string_agg(item, ',') as texts,
      string_agg(octet_length(item)::text, ',') as lengths from (${rows}) as page`,
  },
  indexes: { rowOrder: sql`, seq`, concurrently: sql` concurrently`, violated: violatedIndex },
  catalog: {
    tables: sql`select tablename as name from pg_tables where schemaname = current_schema()
      order by tablename`,
    columns: (table) => sql`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} order by ordinal_position`,
    givenKeys: sql` overriding system value`,
    countOn: (table) => sql`select setval(pg_get_serial_sequence(${`"${table}"`}::text, 'seq'),
      coalesce(max(seq), 0) + 1, false) from ${identifier(table)}`,
    analyze: (table) => sql`analyze ${identifier(table)}`,
  },
  tableOptions: sql``,
  unlogged: sql`unlogged `,
  // The search path is the schema of the site; others in the same database do not wait.
  setupLock: sql`select pg_advisory_xact_lock(hashtext('foyer'), hashtext(current_setting('search_path')))`,
  rowLockOrSkip: sql` for update skip locked`,
  backgroundMs: 100,
  // The transaction that wrote the row, and its place in the table: each change makes a row anew.
  rowStamp: (table) => sql`(${table}.xmin::text || ' ' || ${table}.ctid::text)`,
  truncate: (table) => sql`truncate table ${table}`,
  isOneOf(column, texts) {
    const [only, ...more] = texts.filter(isStorableText)
    // By equality an index also gives an order.
    if (only === undefined || more.length === 0) return sql`${column} = ${only ?? null}::text`
    return sql`${column} = any (${list([only, ...more])}::text[])`
  },
  limit: (rows) => sql`${rows}`,
  limitsInside: true,
  fold,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  // The text as it was written gives an order to lists and objects alone.
  documentColumns: (fields) =>
    sql`jsonb_strip_nulls(${jsonObject(sql`jsonb_build_object`, fields)}) as data, null::json as body`,
  jsonField: (column, name) => sql`(${column}::json->>${literal(name)})`,
}
