import type { CollectionField, CollectionPermissions } from '@foyer/protocol'
import { type Database, first, type Queries } from './database.js'
import { readIndexes, type StoredIndex } from './indexes.js'
import { sought, sql } from './sql.js'

/** A collection with the table that holds its items. */
export interface StoredCollection {
  id: string
  itemsTable: string
  displayName: string
  fields: CollectionField[]
  permissions: CollectionPermissions
  /** What the site's file declared when it was last applied, as text; null: made otherwise. */
  declared: string | null
  revision: number
  createdAt: Date
  updatedAt: Date
  /** As they were when the collection was read; they are changed by `changeIndexes` alone. */
  indexes?: readonly StoredIndex[]
}

interface CollectionRow {
  id: string
  items_table: string
  display_name: string
  fields: string
  permissions: string
  declared: string | null
  revision: number
  created_at: number
  updated_at: number
  indexes: string | null
}

const columns = sql`id, items_table, display_name, fields, permissions, declared, revision,
  created_at, updated_at,
  (select known.indexes from item_indexes as known where known.items_table = collections.items_table)
    as indexes`

export async function findCollection(
  queries: Pick<Queries, 'all'>,
  id: string,
): Promise<StoredCollection | undefined> {
  const row = await first<CollectionRow>(
    queries,
    sql`select ${columns} from collections where id = ${sought(id)}`,
  )
  return row && readCollection(row)
}

/** A page of collections by id, with how many there are. */
export async function listCollections(
  db: Pick<Database, 'all'>,
  page: { limit: number; offset: number },
): Promise<{ collections: StoredCollection[]; total: number }> {
  const rows = await db.all<CollectionRow>(sql`select ${columns} from collections order by id
    limit ${page.limit} offset ${page.offset}`)
  const count = await first<{ total: number }>(db, sql`select count(*) as total from collections`)
  return { collections: rows.map(readCollection), total: count?.total ?? 0 }
}

/** The tables of all collections. */
export async function listItemsTables(db: Pick<Database, 'all'>): Promise<string[]> {
  const rows = await db.all<{ items_table: string }>(
    sql`select items_table from collections order by items_table`,
  )
  return rows.map((row) => row.items_table)
}

/** Inserts a collection, or replaces what is known of it; its items stay. */
export async function saveCollection(tx: Queries, collection: StoredCollection): Promise<void> {
  const { createdAt, updatedAt } = collection
  await tx.run(sql`
    insert into collections (id, items_table, display_name, fields, permissions, declared,
      revision, created_at, updated_at)
    values (${collection.id}, ${collection.itemsTable}, ${collection.displayName},
      ${JSON.stringify(collection.fields)}, ${JSON.stringify(collection.permissions)},
      ${collection.declared}, ${collection.revision}, ${createdAt.getTime()},
      ${updatedAt.getTime()})
    on conflict (id) do update set display_name = excluded.display_name,
      fields = excluded.fields, permissions = excluded.permissions,
      declared = excluded.declared, revision = excluded.revision,
      updated_at = excluded.updated_at`)
}

function readCollection(row: CollectionRow): StoredCollection {
  return {
    id: row.id,
    itemsTable: row.items_table,
    displayName: row.display_name,
    fields: JSON.parse(row.fields) as CollectionField[],
    permissions: JSON.parse(row.permissions) as CollectionPermissions,
    declared: row.declared,
    revision: row.revision,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    indexes: readIndexes(row.indexes),
  }
}
