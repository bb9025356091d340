import { type Database, first } from '../database.js'
import { identifier, lookupText, type Sql, sql } from '../sql.js'
import {
  type PlacedReference,
  pageBy,
  type ReferencedPage,
  type ReferencedScope,
} from './referenced-items.js'

type Reading = Pick<Database, 'all' | 'dialect'>

/** A field with the id of one item of another table. */
export interface SingleReference {
  nearTable: string
  farTable: string
  field: string
  /** Omits references to items that are missing, or that `owner` does not own. */
  resolvedOnly: boolean
}

/** Lists a page of the items that a single-reference field refers to, in the order of insertion of the referring items. */
export async function listSingleReferenced(
  db: Reading,
  reference: SingleReference,
  page: ReferencedPage,
): Promise<PlacedReference[]> {
  const seq = sql`referring.near_seq`
  return db.all(sql`select ${seq} as seq, referring.near_id as "nearId",
      referring.far_id as "farId",
      case when items.id is not null then ${db.dialect.items.text} end as text
    from ${referencedOf(db, reference, page)}${pageBy(seq, page)}`)
}

export async function countSingleReferenced(
  db: Reading,
  reference: SingleReference,
  scope: ReferencedScope,
): Promise<number> {
  const row = await first<{ total: number }>(
    db,
    sql`select count(*) as total from ${referencedOf(db, reference, scope)}`,
  )
  return row?.total ?? 0
}

function referencedOf(
  { dialect }: Reading,
  { nearTable, farTable, field, resolvedOnly }: SingleReference,
  { nearIds, owner, farId }: ReferencedScope,
): Sql {
  const ofOwner = owner === undefined ? sql`` : sql` and items.owner = ${owner}`
  const only = farId === undefined ? sql`` : sql` and referring.far_id = ${lookupText(farId)}`
  const kind = resolvedOnly ? sql`join` : sql`left join`
  return sql`(select id as near_id, seq as near_seq, ${dialect.json.textOf([field])} as far_id
      from ${identifier(nearTable)} where ${dialect.isOneOf(sql`id`, nearIds)}) as referring
    ${kind} ${identifier(farTable)} as items on items.id = referring.far_id${ofOwner}
    where referring.far_id is not null${only}`
}
