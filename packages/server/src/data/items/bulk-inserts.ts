import { limits } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { createPauses } from '../../lib/pauses.js'
import type { NewItem, StoredItem } from '../../storage/stored-item.js'
import type { DataDeps } from '../deps.js'
import { isRefusal } from '../errors.js'
import {
  assertItemCount,
  type BulkOptions,
  type BulkRequest,
  type BulkResult,
  type SentItem,
  writeEach,
} from './bulk-each.js'
import { parseItemInput } from './item-content.js'
import { itemExists } from './item-errors.js'
import { creationOriginOf } from './item-events.js'
import { assertSavedReferencesFit } from './item-references.js'
import { composeNew, insertInTransaction, redact, saveInTransaction } from './mutations.js'
import { inWriteTransaction, type WriteContext } from './write-transaction.js'

type BulkItems = Omit<BulkRequest, 'condition'> & { items: readonly SentItem[] }

/**
 * Inserts items in one transaction. The result of an item reports whether the item already exists.
 * @throws DataError too-many-items, permission-denied, collection-unknown
 */
export function bulkInsert(
  deps: DataDeps,
  caller: Caller,
  { items, ...request }: BulkItems,
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  return inWriteTransaction(
    deps,
    caller,
    { ...request, operations: ['insert'] },
    async (context) => {
      assertSavedReferencesFit(context, items)
      return insertEach(context, items, request)
    },
  )
}

/** Inserts items inside a transaction and returns a result for each. */
export async function insertEach(
  context: WriteContext,
  items: readonly SentItem[],
  options: BulkOptions = {},
): Promise<BulkResult[]> {
  const each = { ...options, idOf: ({ id }: SentItem) => id, action: 'INSERT' } as const
  if (canInsertInBatch(context, items)) {
    const insertNext = await insertInBatch(context, items)
    return writeEach(context, items, {
      ...each,
      areAlreadyStored: true,
      write: async () => ({ item: redact(context, insertNext()) }),
    })
  }
  return writeEach(context, items, {
    ...each,
    keyOf: ({ idempotencyKey }) => idempotencyKey,
    write: async (sent) => {
      const item = await insertInTransaction(context, parseItemInput(sent))
      return { item: redact(context, item) }
    },
  })
}

/**
 * Updates existing items and inserts new ones, in one transaction.
 * @throws DataError too-many-items, permission-denied, collection-unknown
 */
export function bulkSave(
  deps: DataDeps,
  caller: Caller,
  { items, ...request }: BulkItems,
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  const operations = ['insert', 'update'] as const
  return inWriteTransaction(deps, caller, { ...request, operations }, async (context) => {
    assertSavedReferencesFit(context, items)
    return writeEach(context, items, {
      ...request,
      idOf: ({ id }) => id,
      keyOf: ({ idempotencyKey }) => idempotencyKey,
      action: 'UPDATE',
      write: async (sent) => {
        const { inserted, item } = await saveInTransaction(context, parseItemInput(sent))
        return { action: inserted ? 'INSERT' : 'UPDATE', item: redact(context, item) }
      },
    })
  })
}

/** Approximate bytes of items in one statement. */
const STATEMENT_BYTES = 4_000_000

/**
 * Returns whether the items can be inserted in batches: an existing id is the only possible conflict, and no references
 * and no results for idempotency keys are stored with them.
 */
function canInsertInBatch(
  { collection, saveReferences }: WriteContext,
  items: readonly SentItem[],
): boolean {
  if (saveReferences || items.length < 2) return false
  if (collection.indexes.some(({ unique }) => unique)) return false
  return items.every(({ idempotencyKey }) => idempotencyKey === undefined)
}

/**
 * Inserts items of an authorized caller with as few statements as possible.
 * @returns a function that returns the next inserted item in the order of the request, or throws its DataError or
 * PointerError
 */
async function insertInBatch(
  context: WriteContext,
  sent: readonly SentItem[],
): Promise<() => StoredItem> {
  const { tx, collection } = context
  const composed: Composed[] = []
  const pause = createPauses()
  for (const item of sent) {
    await pause()
    composed.push(compose(context, item))
  }
  const isNew = new Map<StoredItem, boolean>()
  const items = composed.flatMap((result) => ('item' in result ? result.item : []))
  for (const chunk of chunksByBytes(items)) {
    await pause()
    const inserted = await tx.itemRows.insert(collection.itemsTable, chunk, collection)
    for (const [index, item] of chunk.entries()) isNew.set(item, inserted[index] === true)
  }
  const next = composed.values()
  return () => {
    const { value } = next.next()
    if (!value) throw new Error('more items were requested than sent')
    if ('refusal' in value) throw value.refusal
    if (!isNew.get(value.item)) throw itemExists(collection, value.item.id)
    const { origin: _, ...item } = value.item
    return item
  }
}

type Composed = { item: NewItem } | { refusal: unknown }

function compose(context: WriteContext, sent: SentItem): Composed {
  try {
    const input = parseItemInput(sent)
    const { item } = composeNew(context, input)
    return { item: { origin: creationOriginOf(context), ...item } }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { refusal: error }
  }
}

function chunksByBytes(items: readonly NewItem[]): NewItem[][] {
  const all: NewItem[][] = []
  let bytes = STATEMENT_BYTES
  for (const item of items) {
    if (bytes + item.text.length > STATEMENT_BYTES) {
      all.push([])
      bytes = 0
    }
    all.at(-1)?.push(item)
    bytes += item.text.length
  }
  return all
}
