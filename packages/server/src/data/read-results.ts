import {
  type AggregateResult,
  arrangeResults,
  limits,
  parseAggregation,
  parseFilter,
  parseSort,
} from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import { activeKeys } from '../storage/indexes.js'
import { aggregateItems } from '../storage/items.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { readableItems } from './readable-items.js'
import { scanItems } from './scan-items.js'

/** What an aggregation asks for, as it travels, but for the page. */
export type AskedAggregation = Partial<
  Record<'initialFilter' | 'aggregation' | 'finalFilter' | 'sort', unknown>
>

/**
 * All results of an aggregation over the items that the caller may read, in order.
 * @throws DataError; CheckError for a request that cannot be answered
 */
export async function readResults(
  deps: DataDeps,
  caller: Caller,
  { collection, asked }: { collection: StoredCollection; asked: AskedAggregation },
): Promise<AggregateResult[]> {
  const filter = readableItems(collection, caller, asked.initialFilter)
  const aggregation = parseAggregation(asked.aggregation)
  const how = {
    filter: parseFilter(asked.finalFilter ?? {}),
    sort: parseSort(asked.sort ?? []),
  }
  const db = await scanItems(deps.db, caller)({ collection, filter })
  const groups = await aggregateItems(db, collection.itemsTable, {
    filter,
    aggregation,
    keys: activeKeys(collection.indexes),
    limit: limits.groups + 1,
  })
  if (groups.length > limits.groups) {
    throw new DataError(
      'request-invalid',
      `more than ${limits.groups} groups; filter or group wider`,
    )
  }
  return arrangeResults(groups, how)
}
