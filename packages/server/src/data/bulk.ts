import { type BulkItemResult, CheckError, limits } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { Queries } from '../storage/database.js'
import { authorize } from './access.js'
import type { DataDeps } from './deps.js'
import { DataError, dataRefusals } from './errors.js'
import { readItemContent } from './item-content.js'
import { requireCollection } from './require-collection.js'
import { insertInto } from './write.js'

type SentItem = { id?: string | null; data: unknown }

/**
 * Inserts many items in one commit; an item that exists already is told in its own result.
 * @throws DataError too-many-items, permission-denied, collection-unknown
 */
export async function bulkInsert(
  deps: DataDeps,
  caller: Caller,
  request: { collectionId: string; items: readonly SentItem[] },
): Promise<BulkItemResult[]> {
  if (request.items.length > limits.bulkItems) {
    throw new DataError(
      'too-many-items',
      `${request.items.length} items in one call, expected at most ${limits.bulkItems}`,
    )
  }
  const collection = await requireCollection(deps, request.collectionId)
  authorize(collection, 'insert', caller)
  return deps.db.transaction((tx) => insertEach(deps, tx, collection, caller, request.items))
}

/** Inserts items inside a transaction, with a result for each. */
export async function insertEach(
  deps: Pick<DataDeps, 'clock'>,
  tx: Queries,
  collection: StoredCollection,
  caller: Caller,
  items: readonly SentItem[],
): Promise<BulkItemResult[]> {
  const results: BulkItemResult[] = []
  for (const [originalIndex, item] of items.entries()) {
    const outcome = await insertOne(deps, tx, collection, caller, item)
    results.push({ action: 'INSERT', itemMetadata: { originalIndex, ...outcome } })
  }
  return results
}

async function insertOne(
  deps: Pick<DataDeps, 'clock'>,
  tx: Queries,
  collection: StoredCollection,
  caller: Caller,
  item: SentItem,
): Promise<Omit<BulkItemResult['itemMetadata'], 'originalIndex'>> {
  try {
    const { id } = await insertInto(deps, tx, collection, caller, readItemContent(item))
    return { id, success: true }
  } catch (error) {
    if (!(error instanceof DataError || error instanceof CheckError)) throw error
    const code = error instanceof DataError ? dataRefusals[error.reason].code : error.code
    const refusal = { code, description: error.message, data: {} }
    return item.id
      ? { id: item.id, success: false, error: refusal }
      : { success: false, error: refusal }
  }
}
