import { type BulkAction, limits } from '@foyer/protocol'
import type { ExistingItems } from '@foyer/protocol/item-files'
import { localOperator } from '../../caller.js'
import { reopenErasuresOf } from '../../storage/items/erasures.js'
import type { StoredItem } from '../../storage/stored-item.js'
import type { ManageDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { assertItemCount, type BulkResult, type SentItem, writeEach } from './bulk-each.js'
import { type ItemInput, parseImportMetadata, parseItemInput } from './item-content.js'
import { assertSavedReferencesFit } from './item-references.js'
import { insertInTransaction, saveInTransaction } from './mutations.js'
import { inWriteTransaction, type WriteContext } from './write-transaction.js'

/** Import request. Only operators may set authors and dates of items. */
export interface ImportRequest {
  collectionId: string
  items: readonly Pick<SentItem, 'data'>[]
  /** Runs the import and rolls it back. */
  dryRun?: boolean | undefined
  existing?: ExistingItems | undefined
}

/**
 * Saves items with their system fields in one transaction, and returns a result for each. Does not write an item that
 * equals the stored one.
 * @throws DataError too-many-items, collection-unknown, collection-deleted
 * @see docs/wire/items.md#import
 */
export async function importItems(
  deps: ManageDeps,
  { collectionId, items, dryRun = false, existing = 'REPLACE' }: ImportRequest,
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  const operations = ['insert', 'update'] as const
  const request = { collectionId, operations, saveReferences: true }
  try {
    return await inWriteTransaction(deps, localOperator, request, async (context) => {
      const results = await importEach(context, items, existing)
      if (dryRun) throw new DryRunRollback(results)
      // The file may have been exported before an author was deleted.
      await reopenErasuresOf(context.tx, authorsOf(items), deps.clock.now())
      const detail = { items: items.length }
      await deps.audit.recordIn(context.tx, {
        action: 'items.imported',
        subject: collectionId,
        detail,
      })
      return results
    })
  } catch (error) {
    if (error instanceof DryRunRollback) return error.results
    throw error
  }
}

function authorsOf(items: ImportRequest['items']): string[] {
  const authors = items.map(({ data }): unknown => Object(data)._owner)
  return [...new Set(authors.filter((author) => typeof author === 'string'))]
}

async function importEach(
  context: WriteContext,
  items: ImportRequest['items'],
  existing: ExistingItems,
): Promise<BulkResult[]> {
  assertSavedReferencesFit(context, items)
  return writeEach(context, items, {
    idOf: ({ data }) => idIn(data),
    action: 'UPDATE',
    write: async (sent) => {
      const input = parseImportInput(sent)
      if (existing === 'KEEP') return insertMissing(context, input)
      const stored = existing === 'MERGE' ? await find(context, input) : undefined
      return saveImported(context, stored === undefined ? input : merged(stored, input))
    },
  })
}

interface ImportOutcome {
  action: BulkAction
  item: StoredItem
}

async function find({ items }: WriteContext, { id }: ItemInput): Promise<StoredItem | undefined> {
  return id === undefined ? undefined : items.find(id)
}

async function insertMissing(context: WriteContext, input: ItemInput): Promise<ImportOutcome> {
  const stored = await find(context, input)
  if (stored !== undefined) return { action: 'NONE', item: stored }
  try {
    return { action: 'INSERT', item: await insertInTransaction(context, input) }
  } catch (error) {
    // Another transaction inserted the item after the lookup.
    const inserted = isExisting(error) ? await find(context, input) : undefined
    if (inserted === undefined) throw error
    return { action: 'NONE', item: inserted }
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof DataError && error.reason === 'item-exists'
}

async function saveImported(context: WriteContext, input: ItemInput): Promise<ImportOutcome> {
  const { inserted, unchanged, item } = await saveInTransaction(context, input)
  if (inserted) return { action: 'INSERT', item }
  return { action: unchanged ? 'NONE' : 'UPDATE', item }
}

/** Returns the fields of a stored item, overwritten by those of the imported item. */
function merged({ text }: StoredItem, input: ItemInput): ItemInput {
  const stored = parseItemInput({ data: JSON.parse(text) })
  return { ...input, content: { ...stored.content, ...input.content } }
}

function parseImportInput(sent: Pick<SentItem, 'data'>): ItemInput {
  const input = parseItemInput(sent)
  return { ...input, importMetadata: parseImportMetadata(Object(sent.data)) }
}

function idIn(data: unknown): string | undefined {
  const id: unknown = Object(data)._id
  return typeof id === 'string' ? id : undefined
}

/** Thrown to roll back a dry run. */
class DryRunRollback extends Error {
  override name = 'DryRunRollback'
  readonly results: BulkResult[]

  constructor(results: BulkResult[]) {
    super('dry run: rolled back')
    this.results = results
  }
}
