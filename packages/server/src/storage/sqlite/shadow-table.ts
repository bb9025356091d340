import { randomBytes } from 'node:crypto'
import { first, type Queries, type Reader } from '../database.js'
import { createIndexStatement, type PhysicalIndex } from '../indexes/physical-indexes.js'
import { identifier, join, type Sql, sql } from '../sql.js'
import { isTable, listColumns, listObjectsOf, storedStatement } from './objects.js'
import { sqliteDialect } from './sql-dialect.js'

type Writer = Reader & Pick<Queries, 'run'>

/** Name prefix of discarded tables, which are emptied and dropped in the background. */
export const DISCARDED = 'discarded_'

/** Returns the name of the shadow table. A build continues after an upgrade, so the name must stay the same. */
export const shadowOf = (table: string): string => `${table}_next`
const stateOf = (table: string): string => `${table}_next_state`
const triggersOf = (table: string): string[] =>
  ['insert', 'update', 'delete'].map((event) => `${table}_next_${event}`)

/** Progress of the copy, and the id of an item that violates a unique index of the copy. */
export interface ShadowState {
  copied: number
  conflict: string | null
}

/** Finds the state of a shadow table; undefined when there is none. */
export async function findShadow(queries: Reader, table: string): Promise<ShadowState | undefined> {
  if (!(await isTable(queries, stateOf(table)))) return undefined
  return first<ShadowState>(
    queries,
    sql`select copied, conflict from ${identifier(stateOf(table))}`,
  )
}

/**
 * Creates a shadow table with additional indexes. From then on, triggers repeat each write to the table in its shadow
 * table. A row that violates a unique index is left out, and its item is recorded as the conflict.
 */
export async function beginShadow(
  tx: Writer,
  table: string,
  added: readonly PhysicalIndex[],
): Promise<void> {
  const shadow = shadowOf(table)
  const generation = await copyDefinition(tx, table, shadow)
  for (const index of added) {
    const renamed = { ...index, suffix: `${generation}${index.suffix}` }
    await tx.run(createIndexStatement(table, renamed, { onTable: shadow }))
  }
  const state = identifier(stateOf(table))
  await tx.run(sql`create table ${state} (copied integer not null, conflict text) strict`)
  await tx.run(sql`insert into ${state} (copied, conflict) values (-1, null)`)
  await mirror(tx, table)
}

/**
 * Creates an empty table with the columns and indexes of another one, which continues the positions of its rows.
 * @returns a random string with which the suffixes of the copy's indexes begin
 */
async function copyDefinition(tx: Writer, table: string, copy: string): Promise<string> {
  const definition = await first<{ sql: string }>(
    tx,
    sql`select sql from sqlite_schema where type = 'table' and name = ${table}`,
  )
  if (!definition) throw new Error(`the table "${table}" does not exist`)
  await tx.run(storedStatement(definition.sql.replace(NAME, `"${copy}"`)))
  await tx.run(sql`insert into sqlite_sequence (name, seq)
    select ${copy}, seq from sqlite_sequence where name = ${table}`)
  const generation = `g${randomBytes(4).toString('hex')}_`
  for (const { name, sql: statement } of await listObjectsOf(tx, table, 'index')) {
    const index = `${table}_${generation}${name.replace(`${table}_`, '').replace(/^g[0-9a-f]{8}_/, '')}`
    await tx.run(storedStatement(statement.replace(INDEX, `$1 "${index}" on "${copy}"`)))
  }
  return generation
}

/** Matches the name in a `create table` statement. */
const NAME = /"[^"]+"|(?<=^create table )\w+/i
/** Matches the part of a `create index` statement before the columns. */
const INDEX = /^(create(?: unique)? index)\s+(?:"[^"]+"|\w+)\s+on\s+(?:"[^"]+"|\w+)/i

/** Creates triggers that repeat all writes to a table in its shadow table. */
async function mirror(tx: Writer, table: string): Promise<void> {
  const [onInsert = '', onUpdate = '', onDelete = ''] = triggersOf(table)
  const columns = (await listColumns(tx, table)).map(identifier)
  const names = join(columns, ', ')
  const values = join(
    columns.map((column) => sql`new.${column}`),
    ', ',
  )
  const source = identifier(table)
  const shadow = identifier(shadowOf(table))
  const state = identifier(stateOf(table))
  const recordConflict = (missing: Sql): Sql =>
    sql`update ${state} set conflict = new.id where conflict is null and ${missing}`
  const copy = sql`select 1 from ${shadow} where seq = new.seq`
  const { content } = sqliteDialect.itemColumns
  const changed = sql`exists (${copy} and ${content} is not new.${content})`
  await tx.run(sql`create trigger ${identifier(onInsert)} after insert on ${source} begin
    insert or ignore into ${shadow} (${names}) values (${values});
    ${recordConflict(sql`not exists (${copy})`)};
  end`)
  await tx.run(sql`create trigger ${identifier(onUpdate)} after update on ${source} begin
    update or ignore ${shadow} set (${names}) = (${values}) where seq = old.seq;
    ${recordConflict(changed)};
  end`)
  await tx.run(sql`create trigger ${identifier(onDelete)} after delete on ${source} begin
    delete from ${shadow} where seq = old.seq;
  end`)
}

/**
 * Copies the next rows.
 * @returns a condition for the rows that it visited; undefined when no rows are left
 */
export async function copyRows(
  tx: Writer,
  table: string,
  { copied, rows }: { copied: number; rows: number },
): Promise<Sql | undefined> {
  const source = identifier(table)
  const names = join((await listColumns(tx, table)).map(identifier), ', ')
  const lastRow = await first<{ seq: number | null }>(
    tx,
    sql`select max(seq) as seq from (
      select seq from ${source} where seq > ${copied} order by seq limit ${rows})`,
  )
  if (lastRow?.seq === undefined || lastRow.seq === null) return undefined
  const range = sql`seq > ${copied} and seq <= ${lastRow.seq}`
  const shadow = identifier(shadowOf(table))
  const state = identifier(stateOf(table))
  await tx.run(sql`insert or ignore into ${shadow} (${names})
    select ${names} from ${source} where ${range} order by seq`)
  await tx.run(sql`update ${state} set copied = ${lastRow.seq}, conflict = coalesce(conflict, (
    select id from ${source} as source_row where ${range}
      and not exists (select 1 from ${shadow} as copied_row where copied_row.seq = source_row.seq) limit 1))`)
  return range
}

/** Replaces a table by its shadow table. The other triggers of the table stay. */
export async function swapShadow(tx: Writer, table: string): Promise<void> {
  await dropTriggers(tx, table)
  await swapInReplacement(tx, table, shadowOf(table))
  await tx.run(sql`drop table ${identifier(stateOf(table))}`)
}

/**
 * Replaces a large table by an empty one with the same indexes, because deleting all rows at once would block the
 * writer.
 */
export async function swapInEmpty(tx: Writer, table: string): Promise<void> {
  const empty = `${table}_empty`
  await copyDefinition(tx, table, empty)
  await swapInReplacement(tx, table, empty)
}

async function swapInReplacement(tx: Writer, table: string, replacement: string): Promise<void> {
  const triggers = await listObjectsOf(tx, table, 'trigger')
  for (const { name } of triggers) await tx.run(sql`drop trigger ${identifier(name)}`)
  await discard(tx, table)
  await tx.run(sql`alter table ${identifier(replacement)} rename to ${identifier(table)}`)
  for (const { sql: statement } of triggers) await tx.run(storedStatement(statement))
}

/** Discards the shadow table, if there is one. */
export async function abandonShadow(tx: Writer, table: string): Promise<void> {
  if (!(await isTable(tx, stateOf(table)))) return
  await dropTriggers(tx, table)
  await discard(tx, shadowOf(table))
  await tx.run(sql`drop table ${identifier(stateOf(table))}`)
}

async function dropTriggers(tx: Writer, table: string): Promise<void> {
  for (const name of triggersOf(table))
    await tx.run(sql`drop trigger if exists ${identifier(name)}`)
}

/**
 * Renames a table, so that `dropDiscarded` empties and drops it in batches. Dropping it at once would block the writer.
 */
export async function discard(tx: Writer, table: string): Promise<void> {
  const name = `${DISCARDED}${randomBytes(8).toString('hex')}`
  await tx.run(sql`alter table ${identifier(table)} rename to ${identifier(name)}`)
}
