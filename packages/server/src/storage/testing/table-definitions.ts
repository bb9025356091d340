import type { Reader } from '../database.js'
import { sql } from '../sql.js'
import { onPostgres } from './fresh-schema.js'

/** A part of a table, as the database describes it. */
type Definition = Record<string, unknown>

/**
 * Describes the tables of a site: columns in order, indexes, foreign keys and other constraints. Equal tables have
 * equal descriptions, whichever statements created them.
 */
export async function tableDefinitions(db: Reader): Promise<Record<string, Definition[]>> {
  const tables = await db.all<{ name: string }>(db.dialect.catalog.tables)
  const described: Record<string, Definition[]> = {}
  for (const { name } of tables.filter(({ name }) => !name.startsWith('sqlite_'))) {
    described[name] = onPostgres ? await onPostgresTable(db, name) : await onSqliteTable(db, name)
  }
  return described
}

async function onSqliteTable(db: Reader, table: string): Promise<Definition[]> {
  const statements = await db.all<{ sql: string }>(
    sql`select sql from sqlite_schema where tbl_name = ${table} and sql is not null`,
  )
  return [
    ...(await db.all<Definition>(
      sql`select type, wr, strict from pragma_table_list(${table}) where schema = 'main'`,
    )),
    {
      autoincrement: statements.some(({ sql }) => /\bautoincrement\b/i.test(sql)),
      // No pragma reports checks and collations.
      uncommon: statements.filter(({ sql }) => /\b(check|collate|trigger)\b/i.test(sql)),
    },
    ...(await db.all<Definition>(
      sql`select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(${table}) order by cid`,
    )),
    ...(await db.all<Definition>(
      sql`select "table", "from", "to", on_update, on_delete from pragma_foreign_key_list(${table})
      order by "table", "from", "to"`,
    )),
    ...(await sqliteIndexes(db, table)),
  ]
}

/** Indexes by their columns: SQLite numbers those of constraints in the order of the constraints. */
async function sqliteIndexes(db: Reader, table: string): Promise<Definition[]> {
  const indexes = await db.all<{ name: string; origin: string; statement: string | null }>(
    sql`select list.name, list."unique", list.origin, list.partial, lower(stored.sql) as statement
    from pragma_index_list(${table}) as list join sqlite_schema as stored on stored.name = list.name`,
  )
  const described: Definition[] = []
  for (const { name, statement, ...index } of indexes) {
    const columns = await db.all<Definition>(
      sql`select name, "desc", coll, key from pragma_index_xinfo(${name}) order by seqno`,
    )
    // The statement, in one line, also has the expressions and the condition.
    const created = { name, statement: statement?.replaceAll(/\s+/g, ' ') }
    described.push({ ...index, columns, ...(index.origin === 'c' && created) })
  }
  return described.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

/** The pretty form leaves out the schema, of which each test has another one. */
async function onPostgresTable(db: Reader, table: string): Promise<Definition[]> {
  const oid = sql`(select pg_class.oid from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relname = ${table})`
  return [
    ...(await db.all<Definition>(
      sql`select relkind::text, relpersistence::text, relrowsecurity, relreplident::text,
      reloptions::text from pg_class where oid = ${oid}`,
    )),
    ...(await db.all<Definition>(
      sql`select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull,
      attidentity::text, attgenerated::text, pg_get_expr(adbin, adrelid) as value,
      (select collname::text from pg_collation where pg_collation.oid = attcollation) as collation
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = ${oid} and attnum > 0 and not attisdropped order by attnum`,
    )),
    ...(await db.all<Definition>(
      sql`select conname::text as name, contype::text, pg_get_constraintdef(oid, true) as definition
      from pg_constraint where conrelid = ${oid} and contype <> 'n' order by conname`,
    )),
    ...(await db.all<Definition>(
      sql`select pg_get_indexdef(indexrelid, 0, true) as definition, indisvalid from pg_index
      where indrelid = ${oid} order by indexrelid::regclass::text`,
    )),
    ...(await db.all<Definition>(
      sql`select pg_get_triggerdef(oid, true) as definition from pg_trigger
      where tgrelid = ${oid} and not tgisinternal order by tgname`,
    )),
  ]
}
