import { limits } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import type { NewItem, StoredItem } from '../../storage/items-tables.js'
import type { DataDeps } from '../deps.js'
import { DataError, isRefusal } from '../errors.js'
import { type BulkOptions, type BulkResult, writeEach } from './bulk-each.js'
import { parseItemContent } from './item-content.js'
import { itemCreation } from './item-events.js'
import { assertSavedReferencesFit } from './item-references.js'
import { composeNew, insertIn, itemExists, redact, saveIn } from './write.js'
import { inWriteTransaction, type WriteContext, type WriteRequest } from './write-transaction.js'

/** An item of a bulk request, not validated yet. */
export interface SentItem {
  id?: string | null
  data: unknown
  /** Required revision of the stored item. Insert and save ignore it. */
  ifRevision?: number | undefined
  idempotencyKey?: string | undefined
}

/** Options of all bulk operations. */
export type BulkRequest = Omit<WriteRequest, 'operations'> & BulkOptions

type BulkItems = Omit<BulkRequest, 'condition'> & { items: readonly SentItem[] }

/**
 * Inserts items in one transaction. An item that exists is reported in its own result.
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
    async (writing) => {
      assertSavedReferencesFit(writing, items)
      return insertEach(writing, items, request)
    },
  )
}

/** Inserts items inside a transaction and returns a result for each. */
export async function insertEach(
  writing: WriteContext,
  items: readonly SentItem[],
  options: BulkOptions = {},
): Promise<BulkResult[]> {
  const each = { ...options, idOf: ({ id }: SentItem) => id, action: 'INSERT' } as const
  if (canInsertInBatch(writing, items)) {
    const insertNext = await insertInBatch(writing, items)
    return writeEach(writing, items, {
      ...each,
      write: async () => ({ item: redact(writing, insertNext()) }),
    })
  }
  return writeEach(writing, items, {
    ...each,
    keyOf: ({ idempotencyKey }) => idempotencyKey,
    write: async (sent) => {
      const item = await insertIn(writing, parseItemContent(sent))
      return { item: redact(writing, item) }
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
  return inWriteTransaction(deps, caller, { ...request, operations }, async (writing) => {
    assertSavedReferencesFit(writing, items)
    return writeEach(writing, items, {
      ...request,
      idOf: ({ id }) => id,
      keyOf: ({ idempotencyKey }) => idempotencyKey,
      action: 'UPDATE',
      write: async (sent) => {
        const { inserted, item } = await saveIn(writing, parseItemContent(sent))
        return { action: inserted ? 'INSERT' : 'UPDATE', item: redact(writing, item) }
      },
    })
  })
}

/** @throws DataError too-many-items */
export function assertItemCount(items: readonly unknown[], most: number): void {
  if (items.length <= most) return
  throw new DataError(
    'too-many-items',
    `${items.length} items in one call, expected at most ${most}`,
  )
}

/** Approximate bytes of items in one statement. */
const STATEMENT_BYTES = 4_000_000

type Sent = Parameters<typeof parseItemContent>[0] & { idempotencyKey?: string | undefined }

/** Tells if an existing id is the only possible conflict and nothing but the items is written. */
function canInsertInBatch(
  { collection, saveReferences }: WriteContext,
  items: readonly Sent[],
): boolean {
  if (saveReferences || items.length < 2) return false
  if (collection.indexes?.some(({ unique }) => unique)) return false
  return items.every(({ idempotencyKey }) => idempotencyKey === undefined)
}

/**
 * Inserts items of an authorized caller with as few statements as possible.
 * @returns function that returns the next inserted item, in request order, or throws its DataError or ItemError
 */
async function insertInBatch(
  writing: WriteContext,
  sent: readonly Sent[],
): Promise<() => StoredItem> {
  const { tx, collection } = writing
  const composed = sent.map((item) => compose(writing, item))
  const isNew = new Map<StoredItem, boolean>()
  const items = composed.flatMap((result) => ('item' in result ? result.item : []))
  for (const chunk of chunksByBytes(items)) {
    const inserted = await tx.tables.insert(collection.itemsTable, chunk, collection)
    for (const [index, item] of chunk.entries()) isNew.set(item, inserted[index] === true)
  }
  const next = composed.values()
  return () => {
    const { value } = next.next()
    if (!value) throw new Error('more items were requested than sent')
    if ('refusal' in value) throw value.refusal
    if (!isNew.get(value.item)) throw itemExists(collection, value.item.id)
    const { created: _, ...item } = value.item
    return item
  }
}

type Composed = { item: NewItem } | { refusal: unknown }

function compose(writing: WriteContext, sent: Sent): Composed {
  try {
    const content = parseItemContent(sent)
    const { item } = composeNew(writing, writing.collection, writing.caller, content)
    return { item: { created: itemCreation(writing), ...item } }
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
