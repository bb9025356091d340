import { type BulkAction, type BulkItemResult, CheckError } from '@foyer/protocol'
import type { StoredItem } from '../storage/items.js'
import { DataError, dataRefusals, isRefusal } from './errors.js'
import { once } from './idempotency.js'
import { PermissionDeniedError } from './permission-denied.js'
import type { Writing } from './writing.js'

/** What became of one item, with the item as the caller may see it where it was asked for. */
export interface BulkResult extends BulkItemResult {
  item?: StoredItem
  /** Why it was not permitted. */
  denied?: PermissionDeniedError
}

/** What a bulk call wants of all of its items. */
export interface BulkOptions {
  /** All items are written or none. */
  atomic?: boolean | undefined
  /** Puts each written item into its result. */
  returnItems?: boolean | undefined
}

interface EachItem<Sent> extends BulkOptions {
  /** The id that was sent, if one was. */
  idOf(sent: Sent): string | null | undefined
  /** The idempotency key of this item alone, if it has one. */
  keyOf?(sent: Sent): string | undefined
  /** What a refusal is told under. */
  action: BulkAction
  write(sent: Sent): Promise<{ action?: BulkAction; item: StoredItem }>
}

/**
 * Writes items one after the other inside a transaction, with a result for each. A refused one has written nothing, since
 * a write is the last thing that happens to an item; so the others need no savepoint.
 * @throws DataError bulk-rolled-back when all or none was asked for and one was refused
 */
export async function writeEach<Sent>(
  writing: Writing,
  sent: readonly Sent[],
  each: EachItem<Sent>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const [originalIndex, one] of sent.entries()) {
    const result = await writeOne(writing, one, each)
    results.push({ ...result, itemMetadata: { ...result.itemMetadata, originalIndex } })
  }
  if (each.atomic) assertWhole(results)
  return results
}

async function writeOne<Sent>(
  writing: Writing,
  sent: Sent,
  { idOf, keyOf, action, returnItems, write }: EachItem<Sent>,
): Promise<BulkResult> {
  const originalIndex = 0
  const key = keyOf?.(sent)
  const request = (): string => JSON.stringify([writing.collection.id, action, sent])
  const idempotency = key === undefined ? undefined : { key, request: request() }
  try {
    return await once(writing, idempotency, async () => {
      const { item, ...done } = await write(sent)
      const itemMetadata = { id: item.id, originalIndex, success: true }
      return { action, ...done, itemMetadata, ...(returnItems ? { item } : {}) }
    })
  } catch (error) {
    const refused = { originalIndex, success: false, error: refusalOf(error) }
    const id = idOf(sent)
    const denied = error instanceof PermissionDeniedError ? { denied: error } : {}
    return { action, itemMetadata: id ? { id, ...refused } : refused, ...denied }
  }
}

function assertWhole(results: readonly BulkResult[]): void {
  const refused = results.filter(({ itemMetadata }) => !itemMetadata.success)
  const [first] = refused
  if (!first) return
  const { originalIndex, error } = first.itemMetadata
  throw new DataError(
    'bulk-rolled-back',
    `nothing was written: item ${originalIndex} was refused, ${error?.description}`,
    { results: refused.map(({ action, itemMetadata }) => ({ action, itemMetadata })) },
  )
}

/** What a refusal of one item is told as; anything else is thrown on. */
export function refusalOf(error: unknown): NonNullable<BulkItemResult['itemMetadata']['error']> {
  if (!isRefusal(error)) throw error
  const description = error.message
  if (error instanceof CheckError) return { code: error.code, description, data: {} }
  return { code: dataRefusals[error.reason].code, description, data: error.data }
}
