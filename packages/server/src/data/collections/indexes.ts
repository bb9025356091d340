import type { DataIndex, IndexDefinition } from '@foyer/protocol'
import { localOperator } from '../../caller.js'
import type { StoredIndex } from '../../storage/engine.js'
import { createdIndex } from '../../storage/index-keys.js'
import type { IndexBuilder } from '../../storage/indexes/index-builder.js'
import { changeIndexes } from '../../storage/indexes/indexes.js'
import type { ManageDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { requireCollection } from './collections.js'
import { addIndex, type IndexRoom, indexRoom, markDropping, newIndex } from './plan-indexes.js'

/** Dependencies of the index operations. */
export type IndexDeps = Pick<ManageDeps, 'db' | 'audit'> & { indexBuilder: IndexBuilder }

/**
 * Adds an index to a collection. The index builder builds it in the background.
 * @throws DataError collection-unknown, request-invalid, index-exists, too-many-indexes
 * @see docs/wire.md#indexes
 */
export async function createIndex(
  { db, indexBuilder, audit }: IndexDeps,
  collectionId: string,
  definition: IndexDefinition,
): Promise<DataIndex> {
  const { itemsTable } = await requireCollection({ db }, collectionId, localOperator)
  const index = newIndex(definition)
  await db.transaction(async (tx) => {
    await changeIndexes(tx, itemsTable, (all) => addIndex(all, index))
    tx.afterCommit(indexBuilder.wake)
    const detail = { name: index.name, fields: index.fields, unique: index.unique }
    await audit.recordIn(tx, { action: 'index.created', subject: collectionId, detail })
  })
  return toDataIndex(index)
}

/**
 * Drops an index of a collection in the background.
 * @throws DataError collection-unknown, index-unknown
 */
export async function dropIndex(
  { db, indexBuilder, audit }: IndexDeps,
  { collectionId, indexName }: { collectionId: string; indexName: string },
): Promise<void> {
  const { itemsTable } = await requireCollection({ db }, collectionId, localOperator)
  await db.transaction(async (tx) => {
    await changeIndexes(tx, itemsTable, (all) => {
      const index = all.find(({ name, status }) => name === indexName && status !== 'DROPPING')
      if (index) return markDropping(all, index)
      throw new DataError(
        'index-unknown',
        `the collection "${collectionId}" has no index "${indexName}" that can be dropped`,
      )
    })
    tx.afterCommit(indexBuilder.wake)
    const detail = { name: indexName }
    await audit.recordIn(tx, { action: 'index.dropped', subject: collectionId, detail })
  })
}

/** Lists one page of the indexes of a collection, system indexes first. @throws DataError collection-unknown */
export async function listIndexes(
  { db }: Pick<IndexDeps, 'db'>,
  { collectionId, limit, offset }: { collectionId: string; limit: number; offset: number },
): Promise<{ indexes: DataIndex[]; total: number }> {
  const { indexes = [] } = await requireCollection({ db }, collectionId, localOperator)
  const all = [...systemIndexes, ...indexes.map(toDataIndex)]
  return { indexes: all.slice(offset, offset + limit), total: all.length }
}

/** Counts the indexes that a collection may still add. @throws DataError collection-unknown */
export async function availableIndexes(
  { db }: Pick<IndexDeps, 'db'>,
  collectionId: string,
): Promise<IndexRoom> {
  const { indexes = [] } = await requireCollection({ db }, collectionId, localOperator)
  return indexRoom(indexes)
}

function toDataIndex(index: StoredIndex): DataIndex {
  return { ...index, source: 'USER' }
}

const system = { status: 'ACTIVE', caseInsensitive: false, source: 'SYSTEM' } as const
const systemIndexes: readonly DataIndex[] = [
  { id: '_id', name: '_id', fields: [{ path: '_id', order: 'ASC' }], unique: true, ...system },
  {
    id: '_createdDate',
    name: '_createdDate',
    fields: createdIndex.fields,
    unique: false,
    ...system,
  },
  {
    id: '_owner',
    name: '_owner',
    fields: [{ path: '_owner', order: 'ASC' }],
    unique: false,
    ...system,
  },
]
