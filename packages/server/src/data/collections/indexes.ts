import { randomUUID } from 'node:crypto'
import {
  type DataIndex,
  type IndexDefinition,
  isStorableText,
  limits,
  type PagingMetadata,
  parsePath,
  type WirePaging,
} from '@foyer/protocol'
import { localOperator } from '../../caller.js'
import type { Runner } from '../../lib/runner.js'
import { findAnyCollection } from '../../storage/collections/collections.js'
import type { Database } from '../../storage/database.js'
import type { StoredIndex } from '../../storage/engine/index-engine.js'
import { createdIndex } from '../../storage/engine/index-keys.js'
import { changeIndexes } from '../../storage/indexes/indexes.js'
import type { DataDeps, ManageDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { pagingWithTotal, parseOffsetPaging } from '../paging/page.js'
import { requireCollection } from './require-collection.js'

/** Dependencies of the index operations. */
export type IndexDeps = ManageDeps & { indexBuilder: Pick<Runner, 'wake'> }

/**
 * Adds an index to a collection. The index builder builds it in the background.
 * @throws DataError collection-unknown, request-invalid, index-exists, too-many-indexes
 * @see docs/wire/collections.md#indexes
 */
export async function createIndex(
  deps: IndexDeps,
  collectionId: string,
  definition: IndexDefinition,
): Promise<DataIndex> {
  const { itemsTable } = await requireCollection(deps, collectionId, localOperator)
  const index = newIndex(definition)
  await deps.db.transaction(async (tx) => {
    await changeIndexes(tx, itemsTable, (all) => addIndex(all, index))
    tx.afterCommit(deps.indexBuilder.wake)
    const detail = { name: index.name, fields: index.fields, unique: index.unique }
    await deps.audit.recordIn(tx, { action: 'index.created', subject: collectionId, detail })
  })
  return toDataIndex(index)
}

/**
 * Drops an index of a collection in the background.
 * @throws DataError collection-unknown, index-unknown
 */
export async function dropIndex(
  deps: IndexDeps,
  { collectionId, indexName }: { collectionId: string; indexName: string },
): Promise<void> {
  const { itemsTable } = await requireCollection(deps, collectionId, localOperator)
  await deps.db.transaction(async (tx) => {
    await changeIndexes(tx, itemsTable, (all) => {
      const index = all.find(({ name, status }) => name === indexName && status !== 'DROPPING')
      if (index) return markDropping(all, index)
      throw new DataError(
        'index-unknown',
        `the collection "${collectionId}" has no index "${indexName}" that can be dropped`,
      )
    })
    tx.afterCommit(deps.indexBuilder.wake)
    const detail = { name: indexName }
    await deps.audit.recordIn(tx, { action: 'index.dropped', subject: collectionId, detail })
  })
}

/** Lists one page of the indexes of a collection, system indexes first. @throws DataError collection-unknown */
export async function listIndexes(
  deps: DataDeps,
  { collectionId, paging }: { collectionId: string; paging: WirePaging | undefined },
): Promise<{ indexes: DataIndex[]; paging: PagingMetadata }> {
  const page = parseOffsetPaging(paging)
  const { indexes } = await requireCollection(deps, collectionId, localOperator)
  const all = [...systemIndexes, ...indexes.map(toDataIndex)]
  const listed = all.slice(page.offset, page.offset + page.limit)
  const counts = { count: listed.length, total: all.length }
  return { indexes: listed, paging: pagingWithTotal(page, counts) }
}

/** Counts the indexes that can still be added to a collection. @throws DataError collection-unknown */
export async function availableIndexes(deps: DataDeps, collectionId: string): Promise<IndexRoom> {
  const { indexes } = await requireCollection(deps, collectionId, localOperator)
  return indexRoom(indexes)
}

/**
 * Adds the indexes that a site file declares. An index whose declaration changed is dropped and built again.
 * @throws DataError
 */
export function addDeclared(
  indexes: readonly StoredIndex[],
  declared: readonly IndexDefinition[],
): StoredIndex[] {
  return declared.map(newIndex).reduce<StoredIndex[]>(
    (all, index) => {
      const existing = all.find(({ name, status }) => name === index.name && status !== 'DROPPING')
      if (existing && isSameIndex(existing, index)) return all
      return addIndex(existing ? markDropping(all, existing) : all, index)
    },
    [...indexes],
  )
}

/** Lets the index builder repeat declared indexes that have failed, because the items may be correct now. */
export async function retryFailed(
  db: Database,
  declared: readonly { id: string; indexes?: readonly IndexDefinition[] }[],
): Promise<void> {
  for (const { id, indexes = [] } of declared) {
    const isRetried = ({ name, status }: StoredIndex): boolean =>
      status === 'FAILED' && indexes.some((index) => index.name === name)
    const collection = await findAnyCollection(db, id)
    if (!collection?.indexes.some(isRetried)) continue
    await db.transaction((tx) =>
      changeIndexes(tx, collection.itemsTable, (all) =>
        all.map((index) => (isRetried(index) ? withoutFailure(index) : index)),
      ),
    )
  }
}

function withoutFailure({ failure: _, ...index }: StoredIndex): StoredIndex {
  return { ...index, status: 'BUILDING' }
}

function toDataIndex(index: StoredIndex): DataIndex {
  return { ...index, source: 'USER' }
}

const systemIndexes: readonly DataIndex[] = [
  systemIndex('_id', [{ path: '_id', order: 'ASC' }]),
  systemIndex('_createdDate', createdIndex.fields),
  systemIndex('_owner', [{ path: '_owner', order: 'ASC' }]),
]

function systemIndex(name: string, fields: DataIndex['fields']): DataIndex {
  const kind = { status: 'ACTIVE', caseInsensitive: false, source: 'SYSTEM' } as const
  return { id: name, name, fields, unique: name === '_id', ...kind }
}

/** Number of indexes that can still be added to a collection, by kind. */
interface IndexRoom {
  oneField: number
  /** Indexes of two or three fields. Indexes of one field use this room when their own is full. */
  threeFields: number
  unique: number
}

/** Counts the indexes that can still be added. A failed index takes up room until it is dropped. */
function indexRoom(indexes: readonly StoredIndex[]): IndexRoom {
  const present = indexes.filter(({ status }) => status !== 'DROPPING')
  const unique = present.filter((index) => index.unique).length
  const ofOneField = present.filter((index) => !index.unique && index.fields.length === 1).length
  const extraOfOneField = Math.max(ofOneField - limits.indexesOfOneField, 0)
  const ofThreeFields = present.length - unique - ofOneField + extraOfOneField
  return {
    oneField: Math.max(limits.indexesOfOneField - ofOneField, 0),
    threeFields: Math.max(limits.indexesOfThreeFields - ofThreeFields, 0),
    unique: Math.max(limits.uniqueIndexes - unique, 0),
  }
}

/**
 * Creates an index record in status BUILDING from its definition.
 * @throws DataError request-invalid
 */
function newIndex(definition: IndexDefinition): StoredIndex {
  const { name, unique = false, caseInsensitive = false } = definition
  if (name.length < 1 || name.length > limits.indexNameLength || !isStorableText(name)) {
    throwInvalid(`the name of an index has 1 to ${limits.indexNameLength} characters`)
  }
  const paths = definition.fields.map(({ path }) => path)
  if (unique && paths.length !== 1) {
    throwInvalid(
      `the unique index "${name}" has ${paths.length} fields, expected 1: to make pairs of values unique, make the "_id" of the items from both values`,
    )
  }
  if (paths.length < 1 || paths.length > limits.indexFields) {
    throwInvalid(
      `the index "${name}" has ${paths.length} fields, expected 1 to ${limits.indexFields}`,
    )
  }
  if (new Set(paths).size < paths.length) throwInvalid(`the index "${name}" names a field twice`)
  for (const path of paths) {
    if (path.length < 1 || path.length > limits.indexNameLength) {
      throwInvalid(
        `every path in the index "${name}" must have 1 to ${limits.indexNameLength} characters`,
      )
    }
    parsePath(path)
  }
  const fields = definition.fields.map(({ path, order = 'ASC' }) => ({ path, order }))
  return { id: randomUUID(), name, fields, unique, caseInsensitive, status: 'BUILDING' }
}

/**
 * Adds an index to the indexes of a collection.
 * @throws DataError index-exists, too-many-indexes
 */
function addIndex(indexes: readonly StoredIndex[], index: StoredIndex): StoredIndex[] {
  const isTaken =
    systemIndexes.some(({ name }) => name === index.name) ||
    indexes.some(({ name, status }) => name === index.name && status !== 'DROPPING')
  if (isTaken)
    throw new DataError(
      'index-exists',
      `an index "${index.name}" already exists; choose another name, or drop that index first`,
    )
  const { oneField, threeFields, unique } = indexRoom(indexes)
  const room = index.unique ? unique : threeFields + (index.fields.length === 1 ? oneField : 0)
  if (room > 0) return [...indexes, index]
  throw new DataError(
    'too-many-indexes',
    `the collection has as many indexes of this kind as are allowed, so "${index.name}" cannot be created; drop another one first`,
  )
}

/** Marks an index for the index builder to drop. */
function markDropping(indexes: readonly StoredIndex[], index: StoredIndex): StoredIndex[] {
  return indexes.map((other) => (other.id === index.id ? { ...other, status: 'DROPPING' } : other))
}

function isSameIndex(a: StoredIndex, b: StoredIndex): boolean {
  const shapeOf = ({ fields, unique, caseInsensitive }: StoredIndex): string =>
    JSON.stringify([fields.map(({ path, order }) => [path, order]), unique, caseInsensitive])
  return shapeOf(a) === shapeOf(b)
}

function throwInvalid(description: string): never {
  throw new DataError('request-invalid', description)
}
