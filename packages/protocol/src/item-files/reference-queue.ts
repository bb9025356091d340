import type { CollectionField } from '../collections/collection-field.js'
import type { BulkItemResult, ExistingItems } from '../data/bulk.js'
import type { WireItemData } from '../data/items.js'
import { itemUnknown } from '../errors/data-codes.js'
import type { ReadyRow } from './chunk-rows.js'
import type { RowData } from './row.js'

/** Options of an import. */
export interface ImportMode {
  existing: ExistingItems
  dryRun: boolean
}

/** Sends items in one call. Returns their results, in order. */
export type SendItems = (
  items: readonly WireItemData[],
  mode: ImportMode,
) => Promise<readonly BulkItemResult[]>

/**
 * Stores rows whose multi-reference fields refer to items that come later in the file, or to each other: first without
 * these lists, and the lists after the last row.
 */
export interface ReferenceQueue {
  /**
   * Sends rows, and those that refer to missing items once more without their lists. Their lists are queued, so they
   * have no result yet. A dry run queues nothing.
   */
  sendRows(rows: readonly ReadyRow[], mode: ImportMode): Promise<readonly BulkItemResult[]>
  /** Yields the queued lists as rows of their items, and empties the queue. */
  takeLists(): AsyncGenerator<RowData>
  /** Sends rows of `takeLists`. */
  sendLists(rows: readonly ReadyRow[]): Promise<readonly BulkItemResult[]>
  /** Returns the number of rows of a dry run whose references are unknown. */
  countUnknown(): number
}

/**
 * Creates a queue.
 * @param fields define the references of an item
 * @param cellsOf returns the cells of a queued row, for reports
 */
export function createReferenceQueue(
  fields: readonly Pick<CollectionField, 'key' | 'type'>[],
  send: SendItems,
  cellsOf: (row: ReadyRow) => readonly string[] | undefined = ({ cells }) => cells,
): ReferenceQueue {
  const keys = fields.filter(({ type }) => type === 'MULTI_REFERENCE').map(({ key }) => key)
  const queue: RowData[] = []
  /** Actions of the queued items, by id. */
  const actions = new Map<unknown, BulkItemResult['action']>()
  let unknown = 0

  const enqueue = (row: ReadyRow, action: BulkItemResult['action']): void => {
    const { line, item } = row
    const cells = cellsOf(row)
    const lists = Object.entries(item).filter(([key]) => keys.includes(key))
    actions.set(item._id, action)
    const listsOnly = Object.fromEntries([['_id', item._id ?? null], ...lists])
    queue.push({ line, data: listsOnly, ...(cells && { cells }) })
  }

  return {
    sendRows: async (rows, mode) => {
      const results = await send(itemsOf(rows), mode)
      const isUnknown = ({ itemMetadata: { error, originalIndex } }: BulkItemResult): boolean =>
        error?.code === itemUnknown && hasList(rows[originalIndex], keys)
      const indexes = results
        .filter(isUnknown)
        .map(({ itemMetadata }) => itemMetadata.originalIndex)
      if (indexes.length === 0) return results
      const retried = indexes.flatMap((index) => rows[index] ?? [])
      const withoutLists = itemsOf(retried).map((item) => without(item, keys))
      const secondResults = await send(withoutLists, mode)
      const isKept = ({ action }: BulkItemResult): boolean =>
        mode.existing === 'KEEP' && action === 'NONE'
      const final = secondResults.flatMap((result, index) => {
        const row = retried[index]
        const { success } = result.itemMetadata
        if (row && success && !mode.dryRun && !isKept(result)) {
          enqueue(row, result.action)
          return []
        }
        if (success && mode.dryRun) unknown++
        return [withIndex(result, indexes[index] ?? 0)]
      })
      return [...results.filter((result) => !isUnknown(result)), ...final]
    },
    takeLists: async function* () {
      yield* queue.splice(0)
    },
    sendLists: async (rows) => {
      const results = await send(itemsOf(rows), { existing: 'MERGE', dryRun: false })
      return results.map((result) => {
        const { error, originalIndex } = result.itemMetadata
        const action = actions.get(rows[originalIndex]?.item._id) ?? result.action
        if (error === undefined) return { ...result, action }
        const description = `stored without its references: ${error.description}`
        return {
          ...result,
          itemMetadata: { ...result.itemMetadata, error: { ...error, description } },
        }
      })
    },
    countUnknown: () => unknown,
  }
}

function itemsOf(rows: readonly ReadyRow[]): WireItemData[] {
  return rows.map(({ item }) => item)
}

function hasList(row: ReadyRow | undefined, keys: readonly string[]): boolean {
  return keys.some((key) => {
    const list = row && Object.hasOwn(row.item, key) ? row.item[key] : undefined
    return Array.isArray(list) && list.length > 0
  })
}

function without(item: WireItemData, keys: readonly string[]): WireItemData {
  return Object.fromEntries(Object.entries(item).filter(([key]) => !keys.includes(key)))
}

function withIndex(result: BulkItemResult, originalIndex: number): BulkItemResult {
  return { ...result, itemMetadata: { ...result.itemMetadata, originalIndex } }
}
