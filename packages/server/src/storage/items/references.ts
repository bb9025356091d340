import { hash } from 'node:crypto'
import { compareText } from '@foyer/protocol'
import { type Database, first, type Queries, type Reader } from '../database.js'
import { inBatches } from '../in-batches.js'
import { identifier, join, lookupText, type Sql, sql } from '../sql.js'

/**
 * The references of one field, from *referring* items, which have the field, to *referenced* items. Two fields that
 * name each other share one set: the referring end of one is the referenced end of the other.
 * @see docs/storage.md#references
 */
export interface ReferenceSet {
  readonly relation: string
  readonly referringTable: string
  readonly referencedTable: string
  /** Columns of `item_references` with the ids of both ends. */
  readonly referringColumn: Sql
  readonly referencedColumn: Sql
  /** Condition on `item_references`: the row belongs to the set. */
  readonly contains: Sql
  /** True if the referring item is in the column `to_id`. */
  readonly isReversed: boolean
}

/** One end of a reference: a field of a table, or only the table if no field there shares the references. */
export interface ReferenceEnd {
  table: string
  field: string | undefined
}

/** A reference within a set. */
export interface ReferencePair {
  referringId: string
  referencedId: string
}

/** Maximum rows of one statement. */
const MAX_ROWS = 200

/** Builds the reference set of a field, with the field of the other table that shares the set. */
export function referenceSet(referring: ReferenceEnd, referenced: ReferenceEnd): ReferenceSet {
  // Both fields must produce the same set.
  const isReversed =
    referenced.field !== undefined && compareText(keyOf(referenced), keyOf(referring)) < 0
  const [from, to] = isReversed ? [referenced, referring] : [referring, referenced]
  // A hash, because field names may be longer than an index entry.
  const relation = hash('sha256', `${keyOf(from)}${keyOf(to)}`, 'base64url')
  return {
    relation,
    referringTable: referring.table,
    referencedTable: referenced.table,
    referringColumn: identifier(isReversed ? 'to_id' : 'from_id'),
    referencedColumn: identifier(isReversed ? 'from_id' : 'to_id'),
    contains: sql`relation = ${relation} and from_table = ${from.table} and to_table = ${to.table}`,
    isReversed,
  }
}

function keyOf({ table, field }: ReferenceEnd): string {
  return JSON.stringify([table, field ?? null])
}

/** Returns the ends of a row of `item_references` as the set names them. */
export function pairOf(
  { isReversed }: ReferenceSet,
  { fromId, toId }: { fromId: string; toId: string },
): ReferencePair {
  return isReversed
    ? { referringId: toId, referencedId: fromId }
    : { referringId: fromId, referencedId: toId }
}

/** Inserts references in order. @returns the number of references that did not exist */
export async function insertReferencePairs(
  tx: Queries,
  set: ReferenceSet,
  pairs: readonly ReferencePair[],
): Promise<number> {
  const { relation, isReversed, referringTable, referencedTable } = set
  let inserted = 0
  for (const chunk of inChunks(pairs)) {
    const rows = chunk.map(({ referringId, referencedId }) =>
      isReversed
        ? sql`(${relation}, ${referencedTable}, ${referencedId}, ${referringTable}, ${referringId})`
        : sql`(${relation}, ${referringTable}, ${referringId}, ${referencedTable}, ${referencedId})`,
    )
    inserted += await tx.run(sql`insert into item_references
      (relation, from_table, from_id, to_table, to_id)
      values ${join(rows, ', ')} on conflict (relation, from_id, to_id) do nothing`)
  }
  return inserted
}

/** Deletes references. Ignores those that do not exist. */
export async function deleteReferences(
  tx: Queries,
  { contains, referringColumn, referencedColumn }: ReferenceSet,
  pairs: readonly ReferencePair[],
): Promise<void> {
  for (const chunk of inChunks(pairs)) {
    const rows = chunk.map(
      ({ referringId, referencedId }) => sql`(${referringId}, ${referencedId})`,
    )
    await tx.run(sql`delete from item_references
      where ${contains} and (${referringColumn}, ${referencedColumn}) in (values ${join(rows, ', ')})`)
  }
}

/**
 * Lists the ids of the first items that refer to an item, in the order of the references. It reads index entries only.
 */
export async function listReferringIds(
  db: Reader,
  { contains, referringColumn, referencedColumn }: ReferenceSet,
  { referencedId, limit }: { referencedId: string; limit: number },
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`select ${referringColumn} as id from item_references
    where ${contains} and ${referencedColumn} = ${lookupText(referencedId)} order by seq limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Lists the next references of an item after a position, in their order. It reads index entries only. */
export async function listReferencedIds(
  db: Reader,
  { contains, referringColumn, referencedColumn }: ReferenceSet,
  { referringId, after, limit }: { referringId: string; after: number; limit: number },
): Promise<{ seq: number; id: string }[]> {
  return db.all(sql`select seq, ${referencedColumn} as id from item_references
    where ${contains} and ${referringColumn} = ${referringId} and seq > ${after} order by seq limit ${limit}`)
}

/** Deletes all references of an item in a set, except those to the ids in `except`. */
export async function deleteReferencesBut(
  tx: Queries,
  { contains, referringColumn, referencedColumn }: ReferenceSet,
  { referringId, except }: { referringId: string; except: readonly string[] },
): Promise<void> {
  const exceptions =
    except.length === 0 ? sql`` : sql` and not (${tx.dialect.columnIn(referencedColumn, except)})`
  await tx.run(sql`delete from item_references
    where ${contains} and ${referringColumn} = ${referringId}${exceptions}`)
}

/** Deletes all references from and to an item, of every field. */
export async function deleteReferencesOfItem(
  tx: Queries,
  table: string,
  id: string,
): Promise<void> {
  await tx.run(sql`delete from item_references
    where (from_table = ${table} and from_id = ${id}) or (to_table = ${table} and to_id = ${id})`)
}

/**
 * Maximum number of references that one statement deletes. More of them would block others, or exceed the time of a
 * statement.
 */
const MAX_DELETED_AT_ONCE = 1000

/**
 * Deletes references from and to the items of a table in short transactions, until few enough are left for one
 * statement.
 */
export async function deleteMostReferencesOfTable(db: Database, table: string): Promise<void> {
  const ends = [sql`from_table = ${table}`, sql`to_table = ${table}`]
  for (const isEnd of ends) {
    const more = await first(
      db,
      sql`select 1 from item_references where ${isEnd} limit 1 offset ${MAX_DELETED_AT_ONCE}`,
    )
    if (!more) continue
    const step = async (tx: Queries, rows: number): Promise<boolean> => {
      const some = sql`select seq from item_references where ${isEnd} limit ${tx.dialect.limit(rows)}`
      return (await tx.run(sql`delete from item_references where seq in (${some})`)) === rows
    }
    await inBatches(db, step, { pauseFactor: 1 })
  }
}

/** Deletes all references of a set. */
export async function deleteReferencesOfSet(
  tx: Queries,
  { contains }: ReferenceSet,
): Promise<void> {
  await tx.run(sql`delete from item_references where ${contains}`)
}

/** Deletes references from and to items that a table does not have. */
export async function deleteDanglingReferences(tx: Queries, table: string): Promise<void> {
  const items = sql`${identifier(table)} as items`
  await tx.run(sql`delete from item_references where from_table = ${table}
    and not exists (select 1 from ${items} where items.id = from_id)`)
  await tx.run(sql`delete from item_references where to_table = ${table}
    and not exists (select 1 from ${items} where items.id = to_id)`)
}

/** Deletes all references from and to the items of a table. */
export async function deleteReferencesOfTable(tx: Queries, table: string): Promise<void> {
  await tx.run(sql`delete from item_references where from_table = ${table} or to_table = ${table}`)
}

function* inChunks<T>(list: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < list.length; start += MAX_ROWS) {
    yield list.slice(start, start + MAX_ROWS)
  }
}
