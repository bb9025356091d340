import { type Database, first } from './database.js'
import {
  type PlacedReference,
  pageBy,
  type ReferencedPage,
  type ReferencedScope,
} from './referenced-items.js'
import { identifier, type Sql, sought, sql } from './sql.js'

type Reading = Pick<Database, 'all' | 'dialect'>

/** A field that holds the id of one item of another table. */
export interface SingleReference {
  nearTable: string
  farTable: string
  field: string
  /** Leaves out what refers to an item that is not there, or not there for `owner`. */
  resolvedOnly: boolean
}

/** A page of what items refer to in a reference field, in the order in which the referring items were inserted. */
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
  const own = owner === undefined ? sql`` : sql` and items.owner = ${owner}`
  const only = farId === undefined ? sql`` : sql` and referring.far_id = ${sought(farId)}`
  const kind = resolvedOnly ? sql`join` : sql`left join`
  return sql`(select id as near_id, seq as near_seq, ${dialect.json.textOf([field])} as far_id
      from ${identifier(nearTable)} where ${dialect.isOneOf(sql`id`, nearIds)}) as referring
    ${kind} ${identifier(farTable)} as items on items.id = referring.far_id${own}
    where referring.far_id is not null${only}`
}
