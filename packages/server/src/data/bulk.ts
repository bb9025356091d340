import { limits } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import { type BulkResult, writeEach } from './bulk-each.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { readItemContent } from './item-content.js'
import { assertSavedReferencesFit } from './item-references.js'
import { withWriting } from './with-writing.js'
import { insertIn, saveIn, shown } from './write.js'
import type { Writing } from './writing.js'

/** An item as it was sent: nothing of it is checked before its turn comes. */
export type SentItem = { id?: string | null; data: unknown }

interface BulkRequest {
  collectionId: string
  saveReferences?: boolean | undefined
  items: readonly SentItem[]
}

/**
 * Inserts many items in one commit; an item that exists already is told in its own result.
 * @throws DataError too-many-items, permission-denied, collection-unknown
 */
export function bulkInsert(
  deps: DataDeps,
  caller: Caller,
  { items, ...request }: BulkRequest,
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  return withWriting(deps, caller, { ...request, operations: ['insert'] }, async (writing) => {
    assertSavedReferencesFit(writing, items)
    return insertEach(writing, items)
  })
}

/** Inserts items inside a transaction, with a result for each. */
export function insertEach(writing: Writing, items: readonly SentItem[]): Promise<BulkResult[]> {
  return writeEach(items, {
    idOf: ({ id }) => id,
    action: 'INSERT',
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
  { items, ...request }: BulkRequest,
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  const operations = ['insert', 'update'] as const
  return withWriting(deps, caller, { ...request, operations }, async (writing) => {
    assertSavedReferencesFit(writing, items)
    return writeEach(items, {
      idOf: ({ id }) => id,
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
