import { type BulkAction, type BulkItemResult, CheckError } from '@foyer/protocol'
import type { StoredItem } from '../storage/items.js'
import { DataError, dataRefusals } from './errors.js'

/** What became of one item, with the item as the caller may see it. */
export interface BulkResult extends BulkItemResult {
  item?: StoredItem
}

interface EachItem<Sent> {
  /** The id that was sent, if one was. */
  idOf(sent: Sent): string | null | undefined
  /** What a refusal is told under. */
  action: BulkAction
  write(sent: Sent): Promise<{ action?: BulkAction; item: StoredItem }>
}

/**
 * Writes items one after the other inside a transaction, with a result for each. A refused one has written nothing, since
 * a write is the last thing that happens to an item; so the others need no savepoint.
 */
export async function writeEach<Sent>(
  sent: readonly Sent[],
  { idOf, action, write }: EachItem<Sent>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const [originalIndex, one] of sent.entries()) {
    try {
      const { item, ...done } = await write(one)
      const itemMetadata = { id: item.id, originalIndex, success: true }
      results.push({ action, ...done, itemMetadata, item })
    } catch (error) {
      const refused = { originalIndex, success: false, error: refusalOf(error) }
      const id = idOf(one)
      results.push({ action, itemMetadata: id ? { id, ...refused } : refused })
    }
  }
  return results
}

/** What a refusal of one item is told as; anything else is thrown on. */
export function refusalOf(error: unknown): {
  code: string
  description: string
  data: Record<string, never>
} {
  if (!(error instanceof DataError || error instanceof CheckError)) throw error
  const code = error instanceof DataError ? dataRefusals[error.reason].code : error.code
  return { code, description: error.message, data: {} }
}
