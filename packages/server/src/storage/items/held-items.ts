import type { Queries } from '../database.js'
import { identifier, sql } from '../sql.js'
import { packed, type StoredItem } from './items.js'

/** Items that a transaction locked without waiting. */
export interface HeldItems {
  /** Locked until the transaction ends. */
  held: StoredItem[]
  /** Ids of items that another transaction has locked. */
  busy: ReadonlySet<string>
}

interface FoundRow {
  id: string
  owner: string | null
  revision: number
  text: string | null
}

/** Finds items and locks those that are not locked. Only on databases with concurrent writers. */
export async function holdItems(
  tx: Queries,
  table: string,
  ids: readonly string[],
): Promise<HeldItems> {
  const { items, isOneOf, rowLockOrSkip } = tx.dialect
  const tableName = identifier(table)
  const requested = isOneOf(sql`id`, ids)
  const rows = await tx.all<FoundRow>(sql`select id, owner, revision, text from (
    with held as (select id, owner, revision, ${items.text} as text
      from ${tableName} where ${requested}${rowLockOrSkip})
    select id, owner, revision, text from held union all
    select id, null, revision, null from ${tableName} where ${requested} and id not in (select id from held)
  ) as found`)
  const held = rows.flatMap(({ text, ...row }) => (text === null ? [] : { ...row, text }))
  const busy = new Set(rows.flatMap(({ id, text }) => (text === null ? id : [])))
  return { held, busy }
}

/** Replaces items and their owners; their positions stay. */
export async function replaceItems(
  tx: Queries,
  table: string,
  replaced: readonly StoredItem[],
): Promise<void> {
  const { content, unpacked } = tx.dialect.items
  if (!unpacked) throw new Error('the database takes one item in a statement')
  await tx.run(sql`update ${identifier(table)} as items
    set owner = sent.owner, revision = sent.revision, ${content} = sent.body
    from (${unpacked(packed(replaced))}) as sent (id, owner, revision, body) where items.id = sent.id`)
}

export async function deleteItems(
  tx: Queries,
  table: string,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from ${identifier(table)} where ${tx.dialect.isOneOf(sql`id`, ids)}`)
}
