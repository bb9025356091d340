import { randomUUID } from 'node:crypto'
import { parseSort, type QueryItemsRequest } from '@foyer/protocol'
import type { ItemOrder } from '../storage/compile-page.js'

/**
 * The order that a query asks for. A malformed sort list is refused under a random order too; without a seed every request has an order of its own.
 * @throws SortError WDE0075
 */
export function orderOf({ query, sortMode, randomOptions }: QueryItemsRequest): ItemOrder {
  const sort = parseSort(query.sort ?? [])
  return sortMode === 'RANDOM' ? { seed: String(randomOptions?.seed ?? randomUUID()) } : { sort }
}
