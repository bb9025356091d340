import type { CollectionField, CollectionPermissions, CollectionPlugin } from '@foyer/protocol'
import { type Database, first, type Queries, type Stamps } from './database.js'
import { forgetIndexes, readIndexes, type StoredIndex } from './indexes.js'
import { dropItemsTable } from './items.js'
import { deleteReferencesOfTable } from './references.js'
import type { SpecialPermissions } from './special-permissions.js'
import { type Sql, sought, sql } from './sql.js'
import type { SqlDialect } from './sql-dialect.js'

/** A collection with the table that holds its items. */
export interface StoredCollection {
  id: string
  itemsTable: string
  displayName: string
  displayField: string | null
  fields: CollectionField[]
  permissions: CollectionPermissions
  plugins: CollectionPlugin[]
  specialPermissions: SpecialPermissions[]
  /** What the site's file declared when it was last applied, as text; null: made otherwise. */
  declared: string | null
  revision: number
  createdAt: Date
  updatedAt: Date
  /** When it was deleted; null while it is there. */
  deletedAt: Date | null
  /** As they were when the collection was read; they are changed by `changeIndexes` alone. */
  indexes?: readonly StoredIndex[]
}

/** By which columns collections can be listed; equal ones are listed by id. */
export interface CollectionOrder {
  by: 'id' | 'displayName' | 'createdAt' | 'updatedAt'
  descending: boolean
}

interface CollectionRow {
  id: string
  items_table: string
  display_name: string
  fields: string
  permissions: string
  special_permissions: string
  declared: string | null
  revision: number
  created_at: number
  updated_at: number
  display_field: string | null
  plugins: string
  deleted_at: number | null
  indexes: string | null
}

const columns = sql`id, items_table, display_name, fields, permissions, special_permissions, declared,
  revision, created_at, updated_at, display_field, plugins, deleted_at,
  (select known.indexes from item_indexes as known where known.items_table = collections.items_table)
    as indexes`

/** What a collection is read from. */
const READ_TABLES = ['collections', 'item_indexes']

const orders: Record<CollectionOrder['by'], Sql> = {
  id: sql`id`,
  displayName: sql`display_name`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
}

/** A collection that is there: none that was deleted. */
export async function findCollection(
  queries: Pick<Queries, 'all'>,
  id: string,
): Promise<StoredCollection | undefined> {
  const row = await first<CollectionRow>(
    queries,
    sql`select ${columns} from collections where id = ${sought(id)} and deleted_at is null`,
  )
  return row && readCollection(row)
}

/** The same as `findCollection`, for calls on items: from memory, where that is known to be what is stored. */
export function recallCollection(
  db: Pick<Database, 'all' | 'recall' | 'dialect'>,
  id: string,
): Promise<StoredCollection | undefined> {
  return db.recall(READ_TABLES, id, () => findCollection(db, id), stampsOf(db.dialect))
}

function stampsOf({ rowStamp, isOneOf }: SqlDialect): Stamps | undefined {
  if (!rowStamp) return undefined
  const ofIndexes = sql`(select ${rowStamp(sql`known`)} from item_indexes as known
    where known.items_table = collections.items_table)`
  return (ids) => sql`select id as key,
    ${rowStamp(sql`collections`)} || coalesce(' ' || ${ofIndexes}, '') as stamp
    from collections where ${isOneOf(sql`id`, ids)}`
}

/** A collection, deleted or not; in a transaction it then stays as it is until the end. */
export async function findAnyCollection(
  queries: Pick<Queries, 'all' | 'rowLock'>,
  id: string,
): Promise<StoredCollection | undefined> {
  const row = await first<CollectionRow>(
    queries,
    sql`select ${columns} from collections where id = ${sought(id)}${queries.rowLock}`,
  )
  return row && readCollection(row)
}

/** A page of the collections that are there, by id unless it says otherwise, with how many there are. */
export async function listCollections(
  db: Pick<Database, 'all'>,
  page: { limit: number; offset: number; order?: CollectionOrder },
): Promise<{ collections: StoredCollection[]; total: number }> {
  const { by, descending } = page.order ?? { by: 'id', descending: false }
  const direction = descending ? sql`desc` : sql`asc`
  const rows = await db.all<CollectionRow>(sql`select ${columns} from collections
    where deleted_at is null order by ${orders[by]} ${direction}, id
    limit ${page.limit} offset ${page.offset}`)
  const count = await first<{ total: number }>(
    db,
    sql`select count(*) as total from collections where deleted_at is null`,
  )
  return { collections: rows.map(readCollection), total: count?.total ?? 0 }
}

/** The tables of all collections, of deleted ones too. */
export async function listItemsTables(db: Pick<Database, 'all'>): Promise<string[]> {
  const rows = await db.all<{ items_table: string }>(
    sql`select items_table from collections order by items_table`,
  )
  return rows.map((row) => row.items_table)
}

/** @returns false when there is one with this id, deleted or not */
export async function insertCollection(
  tx: Queries,
  collection: StoredCollection,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into collections (id, items_table, display_name, display_field, fields, permissions,
      plugins, declared, revision, created_at, updated_at)
    values (${collection.id}, ${collection.itemsTable}, ${collection.displayName},
      ${collection.displayField}, ${JSON.stringify(collection.fields)},
      ${JSON.stringify(collection.permissions)}, ${JSON.stringify(collection.plugins)},
      ${collection.declared}, ${collection.revision}, ${collection.createdAt.getTime()},
      ${collection.updatedAt.getTime()})
    on conflict (id) do nothing`)
  return inserted === 1
}

/** Replaces what is known of a collection; its items stay, and it stays deleted or there. */
export async function replaceCollection(tx: Queries, collection: StoredCollection): Promise<void> {
  await tx.run(sql`update collections set display_name = ${collection.displayName},
    display_field = ${collection.displayField}, fields = ${JSON.stringify(collection.fields)},
    permissions = ${JSON.stringify(collection.permissions)},
    plugins = ${JSON.stringify(collection.plugins)}, declared = ${collection.declared},
    revision = ${collection.revision}, updated_at = ${collection.updatedAt.getTime()}
    where id = ${collection.id}`)
}

/** Marks a collection as deleted, or takes the mark away: its items stay. */
export async function markCollection(
  tx: Queries,
  id: string,
  { deletedAt }: Pick<StoredCollection, 'deletedAt'>,
): Promise<void> {
  await tx.run(sql`update collections set deleted_at = ${deletedAt?.getTime() ?? null}
    where id = ${id}`)
}

/** Removes a collection with its items for good. */
export async function dropCollection(tx: Queries, collection: StoredCollection): Promise<void> {
  await dropItemsTable(tx, collection.itemsTable)
  await deleteReferencesOfTable(tx, collection.itemsTable)
  await forgetIndexes(tx, collection.itemsTable)
  await tx.run(sql`delete from collections where id = ${collection.id}`)
}

function readCollection(row: CollectionRow): StoredCollection {
  return {
    id: row.id,
    itemsTable: row.items_table,
    displayName: row.display_name,
    displayField: row.display_field,
    fields: JSON.parse(row.fields) as CollectionField[],
    permissions: JSON.parse(row.permissions) as CollectionPermissions,
    plugins: JSON.parse(row.plugins) as CollectionPlugin[],
    specialPermissions: JSON.parse(row.special_permissions) as SpecialPermissions[],
    declared: row.declared,
    revision: row.revision,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
    indexes: readIndexes(row.indexes),
  }
}
