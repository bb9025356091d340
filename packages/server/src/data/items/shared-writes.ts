import type { Queries } from '../../storage/database.js'
import type { CreationOrigin, NewEvent } from '../../storage/event.js'
import { lockItems } from '../../storage/items/items-by-id.js'
import type { StoredItem } from '../../storage/stored-item.js'
import { isRefusal } from '../errors.js'
import { type ItemStore, removeItems, type WrittenCollection } from './item-store.js'

/**
 * A write of one item that shares a transaction with concurrent writes to its collection, on PostgreSQL only.
 * @see Database.sharedTransaction
 */
export interface SharedWrite<Result> {
  /** Id of the item that it reads, if it reads one. */
  readId: string | undefined
  write(tx: Queries, items: ItemStore): Promise<Result>
}

/** Outcome of a shared write. A write that is `not-shared` has changed nothing and needs a transaction of its own. */
export type SharedOutcome<Result> =
  | { kind: 'written'; result: Result }
  | { kind: 'refused'; error: unknown }
  | { kind: 'not-shared' }

export const notShared = { kind: 'not-shared' } as const

/**
 * Runs the writes of single items in one transaction, in order. One statement reads all items into a buffer in memory.
 * The writes read and change the buffer. Then one statement for each kind of change stores it. Does not wait for locks:
 * a write to a locked item is `not-shared`.
 */
export async function runSharedWrites<Result>(
  tx: Queries,
  collection: WrittenCollection,
  writes: readonly SharedWrite<Result>[],
): Promise<SharedOutcome<Result>[]> {
  const buffer = await bufferItems(
    tx,
    collection,
    writes.flatMap(({ readId }) => readId ?? []),
  )
  const buffered: BufferedWrite<Result>[] = []
  for (const write of writes) buffered.push(await bufferWrite(tx, buffer, write))
  const conflicts = await buffer.store()
  const outcomes: SharedOutcome<Result>[] = []
  for (const { outcome, itemId, events } of buffered) {
    const isConflict = itemId !== undefined && conflicts.has(itemId)
    outcomes.push(isConflict ? notShared : outcome)
    if (isConflict || outcome.kind !== 'written') continue
    for (const event of events) await tx.record(event)
  }
  return outcomes
}

/** A write whose changes are in the buffer. Its events are recorded after the buffer is stored. */
interface BufferedWrite<Result> {
  outcome: SharedOutcome<Result>
  /** Id of the item that it read or inserted. */
  itemId: string | undefined
  events: readonly NewEvent[]
}

async function bufferWrite<Result>(
  tx: Queries,
  { items }: ItemBuffer,
  { readId, write }: SharedWrite<Result>,
): Promise<BufferedWrite<Result>> {
  let itemId = readId
  const events: NewEvent[] = []
  const record = async (event: NewEvent): Promise<void> => void events.push(event)
  const insert: ItemStore['insert'] = (item, origin) => {
    itemId = item.id
    return items.insert(item, origin)
  }
  const outcome = await outcomeOf(() => write({ ...tx, record }, { ...items, insert }))
  return { outcome, itemId, events }
}

async function outcomeOf<Result>(write: () => Promise<Result>): Promise<SharedOutcome<Result>> {
  try {
    return { kind: 'written', result: await write() }
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

interface ItemBuffer {
  /** The items as the next write sees them. */
  items: ItemStore
  /** Stores the changes. @returns ids of new items that another transaction inserted first */
  store(): Promise<ReadonlySet<string>>
}

/** Reads the items with one statement, and buffers changes in memory until `store`. */
async function bufferItems(
  tx: Queries,
  collection: WrittenCollection,
  ids: readonly string[],
): Promise<ItemBuffer> {
  const { itemsTable: table } = collection
  const { locked, busy } = await lockItems(tx, table, ids)
  const cached = new Map(locked.map((item) => [item.id, item]))
  const inserted = new Map<string, CreationOrigin | undefined>()
  const replaced = new Set<string>()
  const removed = new Set<string>()
  const assertAvailable = (id: string): void => {
    if (busy.has(id) || removed.has(id))
      throw new NotShareableError(`the item "${id}" is locked or removed`)
  }
  // The statement of an insert copies the event from the inserted row. If the buffer changed the item before, the event
  // would have the changed content.
  const assertNotBeingInserted = (id: string): void => {
    if (inserted.has(id)) throw new NotShareableError(`the item "${id}" is being inserted`)
  }
  const items: ItemStore = {
    find: async (id) => {
      assertAvailable(id)
      return cached.get(id)
    },
    insert: async (item, origin) => {
      assertAvailable(item.id)
      if (cached.has(item.id)) return false
      cached.set(item.id, item)
      inserted.set(item.id, origin)
      return true
    },
    replace: async (after) => {
      assertNotBeingInserted(after.id)
      cached.set(after.id, after)
      replaced.add(after.id)
    },
    remove: async (id) => {
      assertNotBeingInserted(id)
      cached.delete(id)
      replaced.delete(id)
      removed.add(id)
    },
  }
  const listed = (ids: Iterable<string>): StoredItem[] =>
    [...ids].flatMap((id) => cached.get(id) ?? [])
  return {
    items,
    store: async () => {
      if (replaced.size > 0) await tx.itemRows.replace(table, listed(replaced), collection)
      if (removed.size > 0) await removeItems(tx, table, [...removed])
      const added = listed(inserted.keys()).map((item) => ({
        ...item,
        origin: inserted.get(item.id),
      }))
      const isNew = added.length > 0 ? await tx.itemRows.insert(table, added, collection) : []
      return new Set(added.filter((_, index) => !isNew[index]).map(({ id }) => id))
    },
  }
}
