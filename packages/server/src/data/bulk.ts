import { limits } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import { type BulkOptions, type BulkResult, writeEach } from './bulk-each.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { canInsertTogether, insertTogether } from './insert-together.js'
import { readItemContent } from './item-content.js'
import { assertSavedReferencesFit } from './item-references.js'
import { type WritingRequest, withWriting } from './with-writing.js'
import { insertIn, saveIn, shown } from './write.js'
import type { Writing } from './writing.js'

/** An item as it was sent: nothing of it is checked before its turn comes. */
export interface SentItem {
  id?: string | null
  data: unknown
  /** The revision that the item must have; insert and save take none. */
  ifRevision?: number | undefined
  idempotencyKey?: string | undefined
}

/** What the bulk calls have in common. */
export type BulkRequest = Omit<WritingRequest, 'operations'> & BulkOptions

type BulkItems = Omit<BulkRequest, 'condition'> & { items: readonly SentItem[] }

/**
 * Inserts many items in one commit; an item that exists already is told in its own result.
 * @throws DataError too-many-items, permission-denied, collection-unknown
 */
export function bulkInsert(
  deps: DataDeps,
  caller: Caller,
  { items, ...request }: BulkItems,
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  return withWriting(deps, caller, { ...request, operations: ['insert'] }, async (writing) => {
    assertSavedReferencesFit(writing, items)
    return insertEach(writing, items, request)
  })
}

/** Inserts items inside a transaction, with a result for each. */
export async function insertEach(
  writing: Writing,
  items: readonly SentItem[],
  options: BulkOptions = {},
): Promise<BulkResult[]> {
  const each = { ...options, idOf: ({ id }: SentItem) => id, action: 'INSERT' } as const
  if (canInsertTogether(writing, items)) {
    const insertNext = await insertTogether(writing, items)
    return writeEach(writing, items, {
      ...each,
      write: async () => ({ item: shown(writing, insertNext()) }),
    })
  }
  return writeEach(writing, items, {
    ...each,
    keyOf: ({ idempotencyKey }) => idempotencyKey,
    write: async (sent) => {
      const item = await insertIn(writing, readItemContent(sent))
      return { item: shown(writing, item) }
    },
  })
}

/**
 * Updates the items whose ids exist and inserts the others, in one commit.
 * @throws DataError too-many-items, permission-denied, collection-unknown
 */
export function bulkSave(
  deps: DataDeps,
  caller: Caller,
  { items, ...request }: BulkItems,
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  const operations = ['insert', 'update'] as const
  return withWriting(deps, caller, { ...request, operations }, async (writing) => {
    assertSavedReferencesFit(writing, items)
    return writeEach(writing, items, {
      ...request,
      idOf: ({ id }) => id,
      keyOf: ({ idempotencyKey }) => idempotencyKey,
      action: 'UPDATE',
      write: async (sent) => {
        const { inserted, item } = await saveIn(writing, readItemContent(sent))
        return { action: inserted ? 'INSERT' : 'UPDATE', item: shown(writing, item) }
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
