import { isStorableText } from '@foyer/protocol'
import type { PlansDialect, SqlDialect } from '../engine/sql-dialect.js'
import { insertInto, integer, join, literal, Sql, sql, storable } from '../sql.js'
import { violatedIndex } from './errors.js'
import { sqliteJson } from './json-dialect.js'
import { sqliteSearch } from './search-dialect.js'

/** Plans as lines such as `SEARCH items USING INDEX items_by_title (<expr>=?)`. */
const sqlitePlans: PlansDialect = {
  prefix: sql`explain query plan`,
  parse: (rows) => {
    const plan = rows.map(({ detail }) => String(detail))
    return { plan, indexes: plan.flatMap(indexIn) }
  },
}

/**
 * The dialect of SQLite. Tables are strict, and items are stored as JSONB.
 * @see docs/decisions/0004-items-as-jsonb.md
 */
export const sqliteDialect: SqlDialect = {
  json: sqliteJson,
  search: sqliteSearch,
  types: {
    text: sql`text`,
    integer: sql`integer`,
    serial: sql`integer primary key`,
    serialWithoutReuse: sql`integer primary key autoincrement`,
  },
  plans: sqlitePlans,
  itemColumns: {
    columns: sql`data blob not null`,
    content: sql`data`,
    text: sql`json(data)`,
    bytes: sql`length(data)`,
    encode: (text) => sql`jsonb(${text})`,
    framed: ({ before, between, after }) =>
      sql`${before} || json_quote(id) || ${between} || json(data) || ${after}`,
    // A blob, so that its bytes are sent without being decoded to a string and encoded again.
    concatenated: (rows) => sql`select count(*) as total, cast(group_concat(item) as blob) as texts,
      group_concat(octet_length(item)) as lengths from (${rows})`,
  },
  indexes: {
    // Index entries with equal keys are sorted by rowid, which is `seq`.
    rowOrder: sql``,
    violated: violatedIndex,
  },
  catalog: {
    bytes: sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
    tables: sql`select name from sqlite_schema where type = 'table' order by name`,
    columns: (table) => sql`select name from pragma_table_info(${table}) order by cid`,
    explicitKeys: sql``,
    // With one row, the text of the statement is always the same, and is prepared once.
    rowsPerInsert: () => 1,
    continueKey: () => [],
    analyze: () => [],
  },
  tableOptions: sql` strict`,
  unlogged: sql``,
  // Nothing to lock: only one transaction writes at a time.
  siteLock: sql`select 1`,
  rowLockOrSkip: sql``,
  backgroundMs: 15,
  isLeaseOver: () => sql`true`,
  // There is one writer, so events are inserted in the order of the commits.
  events: { insertEnd: sql`` },
  // Without a condition and without triggers, SQLite frees the pages without reading the rows.
  truncate: (table) => sql`delete from ${table}`,
  columnIn(column, texts) {
    const [only, ...more] = texts.filter(isStorableText)
    // For an equality, an index on the column also gives an order; for `in`, it does not.
    if (only === undefined || more.length === 0) return sql`${column} = ${only ?? null}`
    return sql`${column} in (select value from json_each(${JSON.stringify([only, ...more])}))`
  },
  // A literal, because SQLite plans a statement again on every run if its limit is a parameter.
  limit: (rows) => integer(rows),
  unionPart: (select) => select,
  fold: (text) => sql`foyer_fold(${text})`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  matches: (text, pattern) => sql`foyer_matches(${text}, ${JSON.stringify(pattern)})`,
  // One statement for each row: SQLite runs it faster than it reads rows from JSON.
  inserts({ table, rows, onConflict }) {
    const names = Object.keys(rows[0] ?? {})
    const parameters = join(
      names.map(() => sql`${null}`),
      ', ',
    )
    const { text } = sql`${insertInto(table, names)} values (${parameters}) ${onConflict}`
    return rows.map((row) => new Sql(text, storable(names.map((name) => row[name] ?? null))))
  },
  jsonField: (column, name) =>
    sql`json_extract(${column}, ${literal(`$.${JSON.stringify(name)}`)})`,
}

function indexIn(line: string): string[] {
  if (/ USING INTEGER PRIMARY KEY/.test(line)) return ['primary key']
  const name = / USING (?:COVERING )?INDEX (\S+)/.exec(line)?.[1]
  return name === undefined ? [] : [name]
}
