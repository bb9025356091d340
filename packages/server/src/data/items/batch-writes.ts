import type { Queries } from '../../storage/database.js'
import type { ItemCreated, NewEvent } from '../../storage/events/event.js'
import { deleteItems, lockItems } from '../../storage/items/items.js'
import { deleteReferencesOfItem } from '../../storage/items/references.js'
import type { StoredItem } from '../../storage/items-tables.js'
import { isRefusal } from '../errors.js'
import type { WritableItems, WrittenCollection } from './writable-items.js'

/** A write of one item that shares a transaction with others of its collection. */
export interface SharedWrite<Answer> {
  /** Id of an item to read before the writes, if it is known. */
  itemId: string | undefined
  write(tx: Queries, items: WritableItems): Promise<Answer>
}

/** Outcome of a shared write. `not-shared` has written nothing and needs a transaction of its own. */
export type Shared<Answer> =
  | { kind: 'written'; answer: Answer }
  | { kind: 'refused'; error: unknown }
  | { kind: 'not-shared' }

const notShared = { kind: 'not-shared' } as const

/**
 * Runs writes of single items in one transaction, in order, with at most three statements. It does not wait for locks:
 * the outcome for a locked item is `not-shared`.
 */
export async function writeBatch<Answer>(
  tx: Queries,
  collection: WrittenCollection,
  writes: readonly SharedWrite<Answer>[],
): Promise<Shared<Answer>[]> {
  const ids = new Set(writes.flatMap(({ itemId }) => itemId ?? []))
  const buffer = await bufferItems(tx, collection, [...ids])
  const done: Done<Answer>[] = []
  for (const { write } of writes) {
    const { items, touched } = buffer.forOne()
    const events: NewEvent[] = []
    const record = async (event: NewEvent): Promise<void> => void events.push(event)
    const shared = await settle(() => write({ ...tx, record }, items))
    done.push({ shared, touched, events })
  }
  const conflicts = await buffer.store()
  const shared: Shared<Answer>[] = []
  for (const write of done) {
    const isConflict = [...write.touched].some((id) => conflicts.has(id))
    shared.push(isConflict ? notShared : write.shared)
    if (isConflict || write.shared.kind !== 'written') continue
    for (const event of write.events) await tx.record(event)
  }
  return shared
}

/** A write whose changes are in the buffer, with its events. */
interface Done<Answer> {
  shared: Shared<Answer>
  touched: ReadonlySet<string>
  events: readonly NewEvent[]
}

async function settle<Answer>(write: () => Promise<Answer>): Promise<Shared<Answer>> {
  try {
    return { kind: 'written', answer: await write() }
  } catch (error) {
    if (error instanceof NotShareableError) return notShared
    if (isRefusal(error)) return { kind: 'refused', error }
    throw error
  }
}

/** Thrown when a write cannot run in a shared transaction. */
class NotShareableError extends Error {
  override name = 'NotShareableError'
}

interface WriteBuffer {
  /** Returns the items for the next write, and the set that records the ids it uses. */
  forOne(): { items: WritableItems; touched: ReadonlySet<string> }
  /** Stores the changes. @returns ids that another transaction inserted meanwhile */
  store(): Promise<ReadonlySet<string>>
}

/** Reads items with one statement, buffers changes in memory and stores them with one statement per kind of change. */
async function bufferItems(
  tx: Queries,
  collection: WrittenCollection,
  ids: readonly string[],
): Promise<WriteBuffer> {
  const { itemsTable: table } = collection
  const { locked, busy } = await lockItems(tx, table, ids)
  const cached = new Map(locked.map((item) => [item.id, item]))
  const inserted = new Map<string, ItemCreated | undefined>()
  const replaced = new Set<string>()
  const removed = new Set<string>()
  const assertAvailable = (id: string): void => {
    if (busy.has(id) || removed.has(id))
      throw new NotShareableError(`the item "${id}" is locked or removed`)
  }
  const items: WritableItems = {
    find: async (id) => {
      assertAvailable(id)
      return cached.get(id)
    },
    insert: async (item, created) => {
      assertAvailable(item.id)
      if (cached.has(item.id)) return false
      cached.set(item.id, item)
      inserted.set(item.id, created)
      return true
    },
    replace: async (after) => {
      cached.set(after.id, after)
      if (!inserted.has(after.id)) replaced.add(after.id)
    },
    remove: async (id) => {
      if (inserted.has(id)) throw new NotShareableError(`the item "${id}" is being inserted`)
      cached.delete(id)
      replaced.delete(id)
      removed.add(id)
    },
  }
  const listed = (ids: Iterable<string>): StoredItem[] =>
    [...ids].flatMap((id) => cached.get(id) ?? [])
  return {
    forOne: () => {
      const touched = new Set<string>()
      return { items: recordingReads(items, touched), touched }
    },
    store: async () => {
      if (replaced.size > 0) await tx.tables.replace(table, listed(replaced), collection)
      if (removed.size > 0) await deleteItems(tx, table, [...removed])
      for (const id of removed) await deleteReferencesOfItem(tx, table, id)
      const added = listed(inserted.keys()).map((item) => ({
        ...item,
        created: inserted.get(item.id),
      }))
      const isNew = added.length > 0 ? await tx.tables.insert(table, added, collection) : []
      return new Set(added.filter((_, index) => !isNew[index]).map(({ id }) => id))
    },
  }
}

function recordingReads(items: WritableItems, touched: Set<string>): WritableItems {
  return {
    find: (id) => {
      touched.add(id)
      return items.find(id)
    },
    insert: (item, created) => {
      touched.add(item.id)
      return items.insert(item, created)
    },
    replace: items.replace,
    remove: items.remove,
  }
}
