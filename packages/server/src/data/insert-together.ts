import { insertItems, type StoredItem } from '../storage/items.js'
import { isRefusal } from './errors.js'
import { readItemContent } from './item-content.js'
import { composeNew, itemExists } from './write.js'
import type { Writing } from './writing.js'

/** Bytes of items in one statement, about. */
const STATEMENT_BYTES = 4_000_000

type Sent = Parameters<typeof readItemContent>[0] & { idempotencyKey?: string | undefined }

/** Whether nothing but the id of another item may refuse items, and nothing else is written with them. */
export function canInsertTogether(
  { tx, collection, saveReferences }: Writing,
  items: readonly Sent[],
): boolean {
  if (!tx.dialect.items.unpacked || saveReferences || items.length < 2) return false
  if (collection.indexes?.some(({ unique }) => unique)) return false
  return items.every(({ idempotencyKey }) => idempotencyKey === undefined)
}

/**
 * Inserts items of an allowed caller by as few statements as they fit in.
 * @returns gives the items, one after the other in their order, or throws why one was refused: DataError, ItemError
 */
export async function insertTogether(
  writing: Writing,
  sent: readonly Sent[],
): Promise<() => StoredItem> {
  const { tx, collection } = writing
  const composed = sent.map((one) => compose(writing, one))
  const isNew = new Map<StoredItem, boolean>()
  const items = composed.flatMap((one) => ('item' in one ? one.item : []))
  for (const some of byBytes(items)) {
    const inserted = await insertItems(tx, collection.itemsTable, some)
    for (const [place, item] of some.entries()) isNew.set(item, inserted[place] === true)
  }
  const next = composed.values()
  return () => {
    const { value } = next.next()
    if (!value) throw new Error('more items are asked for than were sent')
    if ('refusal' in value) throw value.refusal
    if (!isNew.get(value.item)) throw itemExists(collection, value.item.id)
    return value.item
  }
}

type Composed = { item: StoredItem } | { refusal: unknown }

function compose(writing: Writing, sent: Sent): Composed {
  try {
    const content = readItemContent(sent)
    return { item: composeNew(writing, writing.collection, writing.caller, content).item }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { refusal: error }
  }
}

function byBytes(items: readonly StoredItem[]): StoredItem[][] {
  const all: StoredItem[][] = []
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
