import { limits, type Patch } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredItem } from '../storage/items.js'
import { assertItemCount, type BulkRequest, type SentItem } from './bulk.js'
import { type BulkResult, writeEach } from './bulk-each.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { readItemContent } from './item-content.js'
import { assertSavedReferencesFit } from './item-references.js'
import { itemUnknown } from './read.js'
import { withWriting } from './with-writing.js'
import { patchIn, removeIn, shown, updateIn } from './write.js'
import type { Writing } from './writing.js'

/** @throws DataError too-many-items, permission-denied, collection-unknown */
export function bulkUpdate(
  deps: DataDeps,
  caller: Caller,
  { items, ...request }: BulkRequest & { items: readonly SentItem[] },
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  return withWriting(deps, caller, { ...request, operations: ['update'] }, async (writing) => {
    assertSavedReferencesFit(writing, items)
    return writeEach(writing, items, {
      ...request,
      idOf: ({ id }) => id,
      keyOf: ({ idempotencyKey }) => idempotencyKey,
      action: 'UPDATE',
      write: async (sent) => {
        const content = readItemContent(sent)
        return change(writing, content.id ?? '', () => updateIn(writing, content, sent))
      },
    })
  })
}

/** Changes of one item among others. */
export interface SentPatch extends Pick<SentItem, 'ifRevision' | 'idempotencyKey'> {
  itemId: string
  patch: Patch
}

/** @throws DataError too-many-items, permission-denied, collection-unknown */
export function bulkPatch(
  deps: DataDeps,
  caller: Caller,
  { patches, ...request }: BulkRequest & { patches: readonly SentPatch[] },
): Promise<BulkResult[]> {
  return withWriting(deps, caller, { ...request, operations: ['update'] }, (writing) =>
    writeEach(writing, patches, {
      ...request,
      idOf: ({ itemId }) => itemId,
      keyOf: ({ idempotencyKey }) => idempotencyKey,
      action: 'PATCH',
      write: (sent) =>
        change(writing, sent.itemId, () => patchIn(writing, sent.itemId, sent.patch, sent)),
    }),
  )
}

/** @throws DataError too-many-ids, request-invalid for none at all, permission-denied, collection-unknown */
export function bulkRemove(
  deps: DataDeps,
  caller: Caller,
  { itemIds, ...request }: BulkRequest & { itemIds: readonly string[] },
): Promise<BulkResult[]> {
  if (itemIds.length === 0) throw new DataError('request-invalid', 'expected at least one item id')
  if (itemIds.length > limits.bulkItems) {
    throw new DataError(
      'too-many-ids',
      `${itemIds.length} item ids in one call, expected at most ${limits.bulkItems}`,
    )
  }
  return withWriting(deps, caller, { ...request, operations: ['remove'] }, (writing) =>
    writeEach(writing, itemIds, {
      ...request,
      idOf: (itemId) => itemId,
      action: 'DELETE',
      write: (itemId) => change(writing, itemId, () => removeIn(writing, itemId)),
    }),
  )
}

/** Items of others are answered as if they were not there: the packages skip such items without an error. */
async function change(
  writing: Writing,
  itemId: string,
  write: () => Promise<StoredItem>,
): Promise<{ item: StoredItem }> {
  try {
    return { item: shown(writing, await write()) }
  } catch (error) {
    const denied = error instanceof DataError && error.reason === 'permission-denied'
    throw denied ? itemUnknown(writing.collection, itemId) : error
  }
}
