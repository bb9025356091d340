import { limits, type Patch } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { StoredItem } from '../../storage/stored-item.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { PermissionDeniedError } from '../permissions/permission-denied.js'
import {
  assertItemCount,
  type BulkRequest,
  type BulkResult,
  type SentItem,
  writeEach,
} from './bulk-each.js'
import { parseItemInput } from './item-content.js'
import { itemUnknown } from './item-errors.js'
import { assertSavedReferencesFit } from './item-references.js'
import {
  patchInTransaction,
  redact,
  removeInTransaction,
  updateInTransaction,
} from './mutations.js'
import { inWriteTransaction, type WriteContext } from './write-transaction.js'

/** Replaces items in one transaction. @throws DataError too-many-items, permission-denied, collection-unknown */
export function bulkUpdate(
  deps: DataDeps,
  caller: Caller,
  { items, ...request }: BulkRequest & { items: readonly SentItem[] },
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  return inWriteTransaction(
    deps,
    caller,
    { ...request, operations: ['update'] },
    async (context) => {
      assertSavedReferencesFit(context, items)
      return writeEach(context, items, {
        ...request,
        idOf: ({ id }) => id,
        keyOf: ({ idempotencyKey }) => idempotencyKey,
        action: 'UPDATE',
        write: async (sent) => {
          const input = parseItemInput(sent)
          return reportDeniedAsUnknown(context, input.id ?? '', () =>
            updateInTransaction(context, input, sent),
          )
        },
      })
    },
  )
}

/** Patch of one item in a bulk request. */
export interface SentPatch extends Pick<SentItem, 'ifRevision' | 'idempotencyKey'> {
  itemId: string
  patch: Patch
}

/**
 * Patches items in one transaction. The route checks the number of patches.
 * @throws DataError permission-denied, collection-unknown
 */
export function bulkPatch(
  deps: DataDeps,
  caller: Caller,
  { patches, ...request }: BulkRequest & { patches: readonly SentPatch[] },
): Promise<BulkResult[]> {
  return inWriteTransaction(deps, caller, { ...request, operations: ['update'] }, (context) =>
    writeEach(context, patches, {
      ...request,
      idOf: ({ itemId }) => itemId,
      keyOf: ({ idempotencyKey }) => idempotencyKey,
      action: 'PATCH',
      write: (sent) =>
        reportDeniedAsUnknown(context, sent.itemId, () =>
          patchInTransaction(context, sent.itemId, sent.patch, sent),
        ),
    }),
  )
}

/**
 * Removes items by their ids.
 * @throws DataError too-many-ids, request-invalid for an empty list, permission-denied, collection-unknown
 */
export function bulkRemove(
  deps: DataDeps,
  caller: Caller,
  { itemIds, ...request }: BulkRequest & { itemIds: readonly string[] },
): Promise<BulkResult[]> {
  if (itemIds.length === 0) throw new DataError('request-invalid', 'expected at least one item id')
  if (itemIds.length > limits.bulkItems) {
    throw new DataError(
      'too-many-ids',
      `${itemIds.length} item ids in one call, expected at most ${limits.bulkItems}; split them over several calls`,
    )
  }
  return inWriteTransaction(deps, caller, { ...request, operations: ['remove'] }, (context) =>
    writeEach(context, itemIds, {
      ...request,
      idOf: (itemId) => itemId,
      action: 'DELETE',
      write: (itemId) =>
        reportDeniedAsUnknown(context, itemId, () => removeInTransaction(context, itemId)),
    }),
  )
}

/**
 * Runs a write and redacts its item. Reports an item that the caller may not change as unknown; the official packages
 * skip unknown items without an error. The denial is the cause of the error, for the decision log.
 */
async function reportDeniedAsUnknown(
  context: WriteContext,
  itemId: string,
  write: () => Promise<StoredItem>,
): Promise<{ item: StoredItem }> {
  try {
    return { item: redact(context, await write()) }
  } catch (error) {
    if (!(error instanceof PermissionDeniedError)) throw error
    throw itemUnknown(context.collection, itemId, { cause: error })
  }
}
