import { randomBytes } from 'node:crypto'
import { first, type Queries } from './database.js'
import { createIndexStatement, type PhysicalIndex } from './physical-indexes.js'
import { identifier, join, type Sql, sql } from './sql.js'
import { isTable, kept, listColumns, listOn } from './sqlite-objects.js'

/** What tables are called that are emptied and dropped when there is time. */
export const DISCARDED = 'discarded_'

const nextOf = (table: string): string => `${table}_next`
const stateOf = (table: string): string => `${table}_next_state`
const triggersOf = (table: string): string[] =>
  ['insert', 'update', 'delete'].map((event) => `${table}_next_${event}`)

/** How far a table is copied, and the item that a unique index of the copy has no place for. */
export interface ShadowState {
  copied: number
  conflict: string | null
}

/** What is known of the copy of a table; nothing when there is none. */
export async function findShadow(
  queries: Pick<Queries, 'all'>,
  table: string,
): Promise<ShadowState | undefined> {
  if (!(await isTable(queries, stateOf(table)))) return undefined
  return first<ShadowState>(
    queries,
    sql`select copied, conflict from ${identifier(stateOf(table))}`,
  )
}

/**
 * Begins a copy of a table that has more indexes. From now on every write to the table is made to the copy too, as far
 * as the copy has the row. A row that a unique index has no place for is left out and noted.
 */
export async function beginShadow(
  tx: Queries,
  table: string,
  added: readonly PhysicalIndex[],
): Promise<void> {
  const next = nextOf(table)
  const generation = await copyDefinition(tx, table, next)
  for (const index of added) {
    const named = { ...index, suffix: `${generation}${index.suffix}` }
    await tx.run(createIndexStatement(table, named, { on: next }))
  }
  const state = identifier(stateOf(table))
  await tx.run(sql`create table ${state} (copied integer not null, conflict text) strict`)
  await tx.run(sql`insert into ${state} (copied, conflict) values (-1, null)`)
  await mirror(tx, table)
}

/**
 * Makes an empty table with the columns and the indexes of another one.
 * @returns what tells its indexes from those of the other: it begins the ends of their names
 */
async function copyDefinition(tx: Queries, table: string, copy: string): Promise<string> {
  const made = await first<{ sql: string }>(
    tx,
    sql`select sql from sqlite_schema where type = 'table' and name = ${table}`,
  )
  if (!made) throw new Error(`the table "${table}" is gone`)
  await tx.run(kept(made.sql.replace(NAME, `"${copy}"`)))
  const generation = `g${randomBytes(4).toString('hex')}_`
  for (const { name, sql: statement } of await listOn(tx, table, 'index')) {
    const named = `${table}_${generation}${name.replace(`${table}_`, '').replace(/^g[0-9a-f]{8}_/, '')}`
    await tx.run(kept(statement.replace(INDEX, `$1 "${named}" on "${copy}"`)))
  }
  return generation
}

/** The name in the statement that made a table. */
const NAME = /"[^"]+"|(?<=^create table )\w+/i
/** What stands before the columns in the statement that made an index. */
const INDEX = /^(create(?: unique)? index)\s+(?:"[^"]+"|\w+)\s+on\s+(?:"[^"]+"|\w+)/i

/** Triggers, and not the writing code: whatever writes to the table, the copy follows. */
async function mirror(tx: Queries, table: string): Promise<void> {
  const [onInsert = '', onUpdate = '', onDelete = ''] = triggersOf(table)
  const columns = (await listColumns(tx, table)).map(identifier)
  const names = join(columns, ', ')
  const values = join(
    columns.map((column) => sql`new.${column}`),
    ', ',
  )
  const [source, next, state] = [table, nextOf(table), stateOf(table)].map(identifier)
  if (!source || !next || !state) return
  const note = (missing: Sql): Sql =>
    sql`update ${state} set conflict = new.id where conflict is null and ${missing}`
  const copy = sql`select 1 from ${next} where seq = new.seq`
  const changed = sql`exists (${copy} and ${tx.dialect.items.content} is not new.${tx.dialect.items.content})`
  await tx.run(sql`create trigger ${identifier(onInsert)} after insert on ${source} begin
    insert or ignore into ${next} (${names}) values (${values});
    ${note(sql`not exists (${copy})`)};
  end`)
  await tx.run(sql`create trigger ${identifier(onUpdate)} after update on ${source} begin
    update or ignore ${next} set (${names}) = (${values}) where seq = old.seq;
    ${note(changed)};
  end`)
  await tx.run(sql`create trigger ${identifier(onDelete)} after delete on ${source} begin
    delete from ${next} where seq = old.seq;
  end`)
}

/**
 * Copies the next rows.
 * @returns the rows that were looked at, as a condition; nothing when there are no more
 */
export async function copyRows(
  tx: Queries,
  table: string,
  { copied, rows }: { copied: number; rows: number },
): Promise<Sql | undefined> {
  const source = identifier(table)
  const names = join((await listColumns(tx, table)).map(identifier), ', ')
  const last = await first<{ seq: number | null }>(
    tx,
    sql`select max(seq) as seq from (
      select seq from ${source} where seq > ${copied} order by seq limit ${rows})`,
  )
  if (last?.seq === undefined || last.seq === null) return undefined
  const range = sql`seq > ${copied} and seq <= ${last.seq}`
  const next = identifier(nextOf(table))
  const state = identifier(stateOf(table))
  await tx.run(sql`insert or ignore into ${next} (${names})
    select ${names} from ${source} where ${range} order by seq`)
  await tx.run(sql`update ${state} set copied = ${last.seq}, conflict = coalesce(conflict, (
    select id from ${source} as wanted where ${range}
      and not exists (select 1 from ${next} as held where held.seq = wanted.seq) limit 1))`)
  return range
}

/** Puts the copy in the place of the table, with everything that hangs on it. */
export async function swapShadow(tx: Queries, table: string): Promise<void> {
  await dropTriggers(tx, table)
  await putInPlace(tx, table, nextOf(table))
  await tx.run(sql`drop table ${identifier(stateOf(table))}`)
}

/** Puts an empty table with the same indexes in the place of a large one: to remove all of its rows at once takes as long as reading them. */
export async function putEmptyInPlace(tx: Queries, table: string): Promise<void> {
  const empty = `${table}_empty`
  await copyDefinition(tx, table, empty)
  await putInPlace(tx, table, empty)
}

async function putInPlace(tx: Queries, table: string, made: string): Promise<void> {
  const triggers = await listOn(tx, table, 'trigger')
  for (const { name } of triggers) await tx.run(sql`drop trigger ${identifier(name)}`)
  await discard(tx, table)
  await tx.run(sql`alter table ${identifier(made)} rename to ${identifier(table)}`)
  for (const { sql: statement } of triggers) await tx.run(kept(statement))
}

/** Gives a copy up, if there is one. */
export async function abandonShadow(tx: Queries, table: string): Promise<void> {
  if (!(await isTable(tx, stateOf(table)))) return
  await dropTriggers(tx, table)
  await discard(tx, nextOf(table))
  await tx.run(sql`drop table ${identifier(stateOf(table))}`)
}

async function dropTriggers(tx: Queries, table: string): Promise<void> {
  for (const name of triggersOf(table))
    await tx.run(sql`drop trigger if exists ${identifier(name)}`)
}

/** Puts a table aside, to be emptied and dropped in steps: dropping a large one at once would hold the writer for as long as reading it takes. */
export async function discard(tx: Queries, table: string): Promise<void> {
  const name = `${DISCARDED}${randomBytes(8).toString('hex')}`
  await tx.run(sql`alter table ${identifier(table)} rename to ${identifier(name)}`)
}
