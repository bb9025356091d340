import type { Queries } from '../database.js'
import type { StoredItem } from '../engine.js'
import { identifier, sql } from '../sql.js'

/** Items that a transaction locked without waiting. */
export interface LockedItems {
  /** Locked until the transaction ends. */
  locked: StoredItem[]
  /** Ids of items that another transaction has locked. */
  busy: ReadonlySet<string>
}

interface FoundRow {
  id: string
  owner: string | null
  revision: number
  text: string | null
}

/** Finds items and locks those that no other transaction has locked. */
export async function lockItems(
  tx: Queries,
  table: string,
  ids: readonly string[],
): Promise<LockedItems> {
  const { items, isOneOf, rowLockOrSkip } = tx.dialect
  const tableName = identifier(table)
  const requested = isOneOf(sql`id`, ids)
  const rows = await tx.all<FoundRow>(sql`select id, owner, revision, text from (
    with locked as (select id, owner, revision, ${items.text} as text
      from ${tableName} where ${requested}${rowLockOrSkip})
    select id, owner, revision, text from locked union all
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
  await tx.run(sql`delete from ${identifier(table)} where ${tx.dialect.isOneOf(sql`id`, ids)}`)
}
