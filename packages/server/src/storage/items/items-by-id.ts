import { first, type LockingReader, type Queries } from '../database.js'
import { identifier, lookupText, sql } from '../sql.js'
import type { StoredItem } from '../stored-item.js'

/** Finds an item by its id. In a transaction on PostgreSQL, `rowLock` locks it until the end. */
export async function findItem(
  queries: LockingReader,
  table: string,
  id: string,
): Promise<StoredItem | undefined> {
  const row = await first<Omit<StoredItem, 'id'>>(
    queries,
    sql`select owner as author, revision, ${queries.dialect.itemColumns.text} as text
      from ${identifier(table)} where id = ${lookupText(id)}${queries.rowLock}`,
  )
  return row && { id, author: row.author, revision: row.revision, text: row.text }
}

/** Items that a transaction locked without waiting. */
export interface LockedItems {
  /** Locked until the transaction ends. */
  locked: StoredItem[]
  /** Ids of items that another transaction has locked. */
  busy: ReadonlySet<string>
}

interface FoundRow {
  id: string
  author: string | null
  revision: number
  text: string | null
}

/** Finds items and locks those that no other transaction has locked. */
export async function lockItems(
  tx: Queries,
  table: string,
  ids: readonly string[],
): Promise<LockedItems> {
  if (ids.length === 0) return { locked: [], busy: new Set() }
  const { itemColumns, columnIn, rowLockOrSkip } = tx.dialect
  const tableName = identifier(table)
  const requested = columnIn(sql`id`, ids)
  // An item that another transaction has locked comes with a text of null.
  const rows = await tx.all<FoundRow>(sql`select id, author, revision, text from (
    with locked as (select id, owner as author, revision, ${itemColumns.text} as text
      from ${tableName} where ${requested}${rowLockOrSkip})
    select id, author, revision, text from locked union all
    select id, null, revision, null from ${tableName} where ${requested} and id not in (select id from locked)
  ) as found`)
  const locked = rows.flatMap(({ text, ...row }) => (text === null ? [] : { ...row, text }))
  const busy = new Set(rows.flatMap(({ id, text }) => (text === null ? id : [])))
  return { locked, busy }
}

export async function deleteItems(
  tx: Queries,
  table: string,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from ${identifier(table)} where ${tx.dialect.columnIn(sql`id`, ids)}`)
}
