import type { BulkResponse } from '@foyer/protocol'
import type { BulkResult } from '../data/bulk-each.js'
import { JsonText } from '../http/json-text.js'
import { itemText } from './items-text.js'

/** `{results, bulkActionMetadata}`, with the written items where they were asked for. */
export function bulkAnswer(
  collectionId: string,
  results: readonly BulkResult[],
  told: { includeRevision?: boolean | undefined },
): JsonText<BulkResponse> {
  const texts = results.map(({ item, action, itemMetadata }) => {
    const text = JSON.stringify({ action, itemMetadata })
    if (!item) return text
    return `${text.slice(0, -1)},"dataItem":${itemText(collectionId, item, told)}}`
  })
  const totalSuccesses = results.filter(({ itemMetadata }) => itemMetadata.success).length
  const totals = { totalSuccesses, totalFailures: results.length - totalSuccesses }
  return new JsonText(`{"results":[${texts}],"bulkActionMetadata":${JSON.stringify(totals)}}`)
}
