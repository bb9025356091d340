import type { CollectionField, CollectionPermissions, CollectionPlugin } from '@foyer/protocol'
import type { DeletionRule } from '@foyer/protocol/account-data-endpoints'
import { columnsOf, date, flag, json, plain } from '../columns.js'
import {
  countRows,
  type Database,
  first,
  type LockingReader,
  type Queries,
  type Reader,
} from '../database.js'
import type { StoredIndex } from '../engine/index-engine.js'
import { deleteIndexList } from '../indexes/indexes.js'
import { deleteReferencesOfTable } from '../items/references.js'
import { lookupText, type Sql, sql } from '../sql.js'
import { dropItemsTable, newItemsTableName } from './items-table.js'

/** A collection, with the name of the table of its items. */
export interface StoredCollection {
  id: string
  itemsTable: string
  displayName: string
  description: string | null
  displayField: string | null
  fields: CollectionField[]
  permissions: CollectionPermissions
  plugins: CollectionPlugin[]
  specialPermissions: SpecialPermissions[]
  /** Treatment of a member's items when the member is deleted; null for the default. */
  deletionRule: DeletionRule | null
  /** True if changes of its items are in the event log. */
  isLogged: boolean
  /** Revision at which the enforced rules of `fields` changed last; 0 if they are not enforced. */
  enforcedSinceRevision: number
  /** JSON of the declaration in the site file that was applied last; null if no site file declared the collection. */
  declaration: string | null
  revision: number
  createdAt: Date
  updatedAt: Date
  /** Time of the deletion; null if the collection is not deleted. */
  deletedAt: Date | null
  /** Indexes when the collection was read. Only `changeIndexes` changes them. */
  indexes: readonly StoredIndex[]
}

/** Returns a new collection: the definition, and the default of each property that it leaves out. */
export function newCollection(
  definition: Pick<StoredCollection, 'id' | 'displayName' | 'fields' | 'permissions'> &
    Partial<StoredCollection>,
  now: Date,
): StoredCollection {
  return {
    itemsTable: newItemsTableName(),
    description: null,
    displayField: null,
    plugins: [],
    specialPermissions: [],
    deletionRule: null,
    isLogged: true,
    enforcedSinceRevision: 0,
    declaration: null,
    revision: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    indexes: [],
    ...definition,
  }
}

/** Permissions of one member or role on the items of a collection, in addition to its levels. */
export interface SpecialPermissions {
  id: string
  /** A member by id, or a role by name. */
  subject: { kind: 'member' | 'role'; id: string }
  allows: (keyof CollectionPermissions)[]
}

/** Sort order of a list of collections; the id breaks ties. */
export interface CollectionOrder {
  by: 'id' | 'displayName' | 'createdAt' | 'updatedAt'
  descending: boolean
}

export const collectionColumns = columnsOf<StoredCollection>(
  'collections',
  {
    id: plain,
    itemsTable: plain,
    displayName: plain,
    description: plain,
    displayField: plain,
    fields: json,
    permissions: json,
    plugins: json,
    specialPermissions: json,
    deletionRule: json,
    isLogged: flag,
    enforcedSinceRevision: plain,
    declaration: plain,
    revision: plain,
    createdAt: date,
    updatedAt: date,
    deletedAt: date,
    indexes: json,
  },
  {
    enforcedSinceRevision: 'enforced',
    declaration: 'declared',
    indexes: sql`coalesce((select known.indexes from item_indexes as known
      where known.items_table = collections.items_table), '[]')`,
  },
)

const orders: Record<CollectionOrder['by'], Sql> = {
  id: sql`id`,
  displayName: sql`display_name`,
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
}

/** Finds a collection that is not deleted. */
export async function findCollection(
  queries: Reader,
  id: string,
): Promise<StoredCollection | undefined> {
  return collectionColumns.first(queries, sql`where id = ${lookupText(id)} and deleted_at is null`)
}

/**
 * Finds a collection like `findCollection`, in the cache if the cached copy is valid. Only this function may call
 * `cachedCollection`: the cache does not check the type of its values.
 */
export function findCachedCollection(
  db: Database,
  id: string,
): Promise<StoredCollection | undefined> {
  return db.cachedCollection(id, () => findCollection(db, id))
}

/** Finds a collection, deleted or not. In a transaction, locks it until the end. */
export async function findAnyCollection(
  queries: LockingReader,
  id: string,
): Promise<StoredCollection | undefined> {
  return collectionColumns.first(queries, sql`where id = ${lookupText(id)}${queries.rowLock}`)
}

/** Lists a page of the collections that are not deleted, by id unless `order` is given, with their total. */
export async function listCollectionsPage(
  db: Reader,
  page: { limit: number; offset: number; order?: CollectionOrder },
): Promise<{ collections: StoredCollection[]; total: number }> {
  const { by, descending } = page.order ?? { by: 'id', descending: false }
  const direction = descending ? sql`desc` : sql`asc`
  const collections = await collectionColumns.all(
    db,
    sql`where deleted_at is null order by ${orders[by]} ${direction}, id
      limit ${page.limit} offset ${page.offset}`,
  )
  const total = await countRows(db, sql`from collections where deleted_at is null`)
  return { collections, total }
}

/** Lists the collections that are not deleted, by id. */
export async function listExistingCollections(queries: Reader): Promise<StoredCollection[]> {
  return collectionColumns.all(queries, sql`where deleted_at is null order by id`)
}

/** Lists all collections by id, deleted ones included. */
export async function listEveryCollection(queries: Reader): Promise<StoredCollection[]> {
  return collectionColumns.all(queries, sql`order by id`)
}

/**
 * Inserts a collection without its special permissions.
 * @returns false when a collection with this id exists, deleted or not
 */
export async function insertCollection(
  tx: Queries,
  collection: StoredCollection,
): Promise<boolean> {
  tx.invalidateCollections()
  const inserted = await tx.run(sql`
    insert into collections (id, items_table, display_name, description, display_field, fields, permissions,
      plugins, deletion_rule, is_logged, enforced, declared, revision, created_at, updated_at)
    values (${collection.id}, ${collection.itemsTable}, ${collection.displayName},
      ${collection.description}, ${collection.displayField}, ${JSON.stringify(collection.fields)},
      ${JSON.stringify(collection.permissions)}, ${JSON.stringify(collection.plugins)},
      ${ruleText(collection)}, ${collection.isLogged ? 1 : 0}, ${collection.enforcedSinceRevision}, ${collection.declaration},
      ${collection.revision}, ${collection.createdAt.getTime()}, ${collection.updatedAt.getTime()})
    on conflict (id) do nothing`)
  return inserted === 1
}

/** Replaces the definition of a collection. Its items, its special permissions and its deletion mark stay. */
export async function replaceCollection(tx: Queries, collection: StoredCollection): Promise<void> {
  tx.invalidateCollections()
  await tx.run(sql`update collections set display_name = ${collection.displayName},
    description = ${collection.description}, display_field = ${collection.displayField}, fields = ${JSON.stringify(collection.fields)},
    permissions = ${JSON.stringify(collection.permissions)},
    plugins = ${JSON.stringify(collection.plugins)}, deletion_rule = ${ruleText(collection)},
    is_logged = ${collection.isLogged ? 1 : 0}, enforced = ${collection.enforcedSinceRevision}, declared = ${collection.declaration},
    revision = ${collection.revision}, updated_at = ${collection.updatedAt.getTime()}
    where id = ${collection.id}`)
}

/** Sets or removes the deletion mark of a collection; its items stay. */
export async function markCollection(
  tx: Queries,
  id: string,
  { deletedAt }: Pick<StoredCollection, 'deletedAt'>,
): Promise<void> {
  tx.invalidateCollections()
  await tx.run(sql`update collections set deleted_at = ${deletedAt?.getTime() ?? null}
    where id = ${id}`)
}

/** Deletes a collection permanently, with its items. */
export async function dropCollection(tx: Queries, collection: StoredCollection): Promise<void> {
  await dropItemsTable(tx, collection.itemsTable)
  await deleteReferencesOfTable(tx, collection.itemsTable)
  await deleteIndexList(tx, collection.itemsTable)
  tx.invalidateCollections()
  await tx.run(sql`delete from collections where id = ${collection.id}`)
}

/** Replaces all special permissions of a collection. */
export async function saveSpecialPermissions(
  tx: Queries,
  collectionId: string,
  list: readonly SpecialPermissions[],
): Promise<void> {
  tx.invalidateCollections()
  await tx.run(sql`update collections set special_permissions = ${JSON.stringify(list)}
    where id = ${collectionId}`)
}

/**
 * Finds the collection with a special permission.
 * @param id a UUID: a string with quotes could match more than an id
 */
export async function findCollectionIdOfSpecialPermissions(
  tx: Queries,
  id: string,
): Promise<string | undefined> {
  // In the JSON of a special permission, its own id is the first property, so the id of a subject does not match.
  const holds = tx.dialect.contains(sql`special_permissions`, `{"id":"${id}"`)
  const row = await first<{ id: string }>(tx, sql`select id from collections where ${holds}`)
  return row?.id
}

/** Sets the rule of a collection for the items of deleted members. Null restores the default. */
export async function saveDeletionRule(
  tx: Queries,
  collectionId: string,
  rule: DeletionRule | null,
): Promise<void> {
  tx.invalidateCollections()
  await tx.run(sql`update collections set deletion_rule = ${rule && JSON.stringify(rule)}
    where id = ${collectionId}`)
}

function ruleText({ deletionRule }: StoredCollection): string | null {
  return deletionRule && JSON.stringify(deletionRule)
}
