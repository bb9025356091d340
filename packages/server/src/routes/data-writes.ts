import { endpoints } from '@foyer/protocol'
import type { Route } from '../http/route.js'

/** Data calls that change nothing, though they travel as POST. */
const reads = new Set<string>(
  [
    endpoints.queryItems,
    endpoints.countItems,
    endpoints.aggregateItems,
    endpoints.aggregatePipeline,
    endpoints.queryDistinctValues,
    endpoints.searchItems,
    endpoints.queryReferenced,
    endpoints.isReferenced,
  ].map(({ path }) => path),
)

/** Whether a data call, in its first spelling, changes anything. */
export function isDataWrite({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method !== 'GET' && !reads.has(path)
}
