import type { PlansDialect, RowsToInsert, SqlDialect } from '../engine/sql-dialect.js'
import { identifier, insertInto, join, literal, type Sql, sql, storable } from '../sql.js'
import { violatedIndex } from './errors.js'
import { postgresEvents } from './events-dialect.js'
import { columnIn, postgresJson } from './json-dialect.js'
import { byCodePoint, fold, matchesPattern } from './path.js'
import { postgresSearch } from './search-dialect.js'

/** Maximum parameters of a statement; PostgreSQL accepts 65,535. */
const MAX_PARAMETERS = 30_000

/** Query plans in JSON format: a tree of nodes. */
const postgresPlans: PlansDialect = {
  prefix: sql`explain (format json)`,
  parse: ([row]) => {
    const reported = row?.['QUERY PLAN']
    const plan: unknown = typeof reported === 'string' ? JSON.parse(reported) : reported
    return { plan, indexes: indexesIn(plan) }
  },
}

/**
 * The dialect of PostgreSQL. Strings are compared by code point in every locale. The column `body` stores an item as it
 * was written; the generated column `data` has it as jsonb, for conditions.
 * @see docs/decisions/0015-postgresql.md
 */
export const postgresDialect: SqlDialect = {
  json: postgresJson,
  search: postgresSearch,
  types: {
    text: sql`text collate "C"`,
    integer: sql`bigint`,
    serial: sql`bigint generated always as identity primary key`,
    serialWithoutReuse: sql`bigint generated always as identity primary key`,
  },
  plans: postgresPlans,
  itemColumns: {
    columns: sql`body json not null,
    data jsonb not null generated always as (body::jsonb) stored`,
    content: sql`body`,
    text: sql`body::text`,
    bytes: sql`octet_length(body::text)`,
    // Bound as text: for a json parameter the driver would encode the string as JSON again.
    encode: (text) => sql`${text}::text::json`,
    framed: ({ before, between, after }) =>
      sql`${before}::text || to_json(id)::text || ${between}::text || body::text || ${after}::text`,
    concatenated: (rows) => sql`select count(*)::int as total, string_agg(item, ',') as texts,
      string_agg(octet_length(item)::text, ',') as lengths from (${rows}) as page`,
  },
  indexes: { rowOrder: sql`, seq`, violated: violatedIndex },
  catalog: {
    bytes: sql`select coalesce(sum(pg_total_relation_size(pg_class.oid)), 0)::bigint as bytes
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = current_schema() and relkind = 'r'`,
    tables: sql`select tablename as name from pg_tables where schemaname = current_schema()
      order by tablename`,
    columns: (table) => sql`select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} order by ordinal_position`,
    explicitKeys: sql` overriding system value`,
    rowsPerInsert: (columns) => Math.floor(MAX_PARAMETERS / columns),
    continueKey: (table) => [
      sql`select setval(pg_get_serial_sequence(${`"${table}"`}::text, 'seq'),
        coalesce(max(seq), 0) + 1, false) from ${identifier(table)}`,
    ],
    analyze: (table) => [sql`analyze ${identifier(table)}`],
  },
  tableOptions: sql``,
  unlogged: sql`unlogged `,
  // Keyed by the site's schema, so that sites in the same database do not block each other.
  siteLock: sql`select pg_advisory_xact_lock(hashtext('foyer'), hashtext(current_setting('search_path')))`,
  rowLockOrSkip: sql` for update skip locked`,
  backgroundMs: 100,
  isLeaseOver: (until, now) => sql`${until} < ${now}`,
  events: postgresEvents,
  truncate: (table) => sql`truncate table ${table}`,
  columnIn,
  limit: (rows) => sql`${rows}`,
  // The planner does not merge sorted parts, so each part is sorted and limited.
  unionPart: (select, { orderBy, limit }) => sql`(${select} order by ${orderBy} limit ${limit})`,
  fold,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  matches: matchesPattern,
  // All rows in one JSON text, so that one short statement inserts any number of them.
  inserts({ table, rows, onConflict }) {
    const [first] = rows
    if (!first) return []
    const names = Object.keys(first)
    const columns = join(names.map(identifier), ', ')
    return [
      sql`${insertInto(table, names)} select ${columns} from ${recordset(table, rows)} ${onConflict}`,
    ]
  },
  jsonField: (column, name) => sql`((${column}::json->>${literal(name)}) ${byCodePoint})`,
}

/** Rows of a table in one JSON text, to select from as `sent`. @throws UnstorableTextError */
export function recordset(table: string, rows: RowsToInsert['rows']): Sql {
  for (const row of rows) storable(Object.values(row))
  return sql`json_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::text::json) as sent`
}

function indexesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'Index Name' ? [String(value)] : indexesIn(value),
  )
}
