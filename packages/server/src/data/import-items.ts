import { limits } from '@foyer/protocol'
import { localOperator } from '../caller.js'
import { assertItemCount, type SentItem } from './bulk.js'
import { type BulkResult, writeEach } from './bulk-each.js'
import type { ManageDeps } from './deps.js'
import { readGivenFields } from './given-fields.js'
import { type ItemContent, readItemContent } from './item-content.js'
import { assertSavedReferencesFit } from './item-references.js'
import { withWriting } from './with-writing.js'
import { saveIn } from './write.js'
import type { Writing } from './writing.js'

/** Items of the owner of the site, who alone may say what owner and dates are. */
export interface ImportRequest {
  collectionId: string
  items: readonly Pick<SentItem, 'data'>[]
  /** Does everything and takes it back. */
  dryRun?: boolean | undefined
}

/**
 * Saves items for the owner with the system fields that they hold, in one commit, with a result for each. What is stored
 * already as it would be written stays as it is.
 * @throws DataError too-many-items, collection-unknown, collection-deleted
 * @see docs/wire.md#import
 */
export async function importItems(
  deps: ManageDeps,
  { collectionId, items, dryRun = false }: ImportRequest,
): Promise<BulkResult[]> {
  assertItemCount(items, limits.bulkItems)
  const operations = ['insert', 'update'] as const
  const request = { collectionId, operations, saveReferences: true }
  try {
    return await withWriting(deps, localOperator, request, async (writing) => {
      const results = await importEach(writing, items)
      if (dryRun) throw new DryRunOver(results)
      const detail = { items: items.length }
      await deps.audit.recordIn(writing.tx, {
        action: 'items.imported',
        subject: collectionId,
        detail,
      })
      return results
    })
  } catch (error) {
    if (error instanceof DryRunOver) return error.results
    throw error
  }
}

async function importEach(writing: Writing, items: ImportRequest['items']): Promise<BulkResult[]> {
  assertSavedReferencesFit(writing, items)
  return writeEach(writing, items, {
    idOf: ({ data }) => idIn(data),
    action: 'UPDATE',
    write: async (sent) => {
      const { inserted, unchanged, item } = await saveIn(writing, readImported(sent))
      if (inserted) return { action: 'INSERT', item }
      return { action: unchanged ? 'NONE' : 'UPDATE', item }
    },
  })
}

function readImported(sent: Pick<SentItem, 'data'>): ItemContent {
  const content = readItemContent(sent)
  return { ...content, given: readGivenFields(Object(sent.data)) }
}

function idIn(data: unknown): string | undefined {
  const id: unknown = Object(data)._id
  return typeof id === 'string' ? id : undefined
}

/** Rolls a dry run back. */
class DryRunOver extends Error {
  override name = 'DryRunOver'
  readonly results: BulkResult[]

  constructor(results: BulkResult[]) {
    super('a dry run is over')
    this.results = results
  }
}
