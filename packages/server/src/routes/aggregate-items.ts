import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { aggregate } from '../data/aggregate.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { explain, explained } from './explained.js'
import { anyObject, collectionId, cursorPaging, paging, sortList } from './schemas.js'

const resultFieldName = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
const field = v.object({ itemFieldName: v.pipe(v.string(), v.minLength(1)) })

/** Exactly one figure each: of two, one would be passed over. */
const operation = v.union([
  v.strictObject({ resultFieldName, sum: field }),
  v.strictObject({ resultFieldName, average: field }),
  v.strictObject({ resultFieldName, min: field }),
  v.strictObject({ resultFieldName, max: field }),
  v.strictObject({ resultFieldName, itemCount: v.object({}) }),
])

const schema = v.object({
  dataCollectionId: collectionId,
  initialFilter: v.exactOptional(anyObject),
  aggregation: v.exactOptional(
    v.object({
      groupingFields: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(20))),
      operations: v.pipe(v.array(operation), v.maxLength(50)),
    }),
  ),
  finalFilter: v.exactOptional(anyObject),
  sort: v.exactOptional(sortList),
  paging: v.exactOptional(paging),
  cursorPaging: v.exactOptional(cursorPaging),
  returnTotalCount: v.exactOptional(v.boolean()),
  explain,
})

/** `POST /wix-data/v2/items/aggregate`. */
export function aggregateItemsRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.aggregateItems, schema, (message, { caller }) =>
    explained(deps, { caller, message }, (deps) => aggregate(deps, caller, message)),
  )
}
