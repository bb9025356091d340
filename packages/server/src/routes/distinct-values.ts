import { type DistinctValuesResponse, endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { distinct } from '../data/distinct.js'
import { JsonText } from '../http/json-text.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { explain, explained } from './explained.js'
import { anyObject, collectionId, cursorPaging, paging } from './schemas.js'

const schema = v.pipe(
  v.object({
    dataCollectionId: collectionId,
    fieldName: v.exactOptional(v.pipe(v.string(), v.minLength(1))),
    filter: v.exactOptional(anyObject),
    order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
    paging: v.exactOptional(paging),
    cursorPaging: v.exactOptional(cursorPaging),
    returnTotalCount: v.exactOptional(v.boolean()),
    explain,
  }),
  v.forward(
    v.check(
      ({ fieldName, cursorPaging }) =>
        fieldName !== undefined || cursorPaging?.cursor !== undefined,
      'expected the name of a field',
    ),
    ['fieldName'],
  ),
)

/** `POST /wix-data/v2/items/query-distinct-values`. */
export function distinctValuesRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.queryDistinctValues, schema, (message, { caller }) =>
    explained(deps, { caller, message }, async (deps) => {
      const { values, paging } = await distinct(deps, caller, message)
      return new JsonText<DistinctValuesResponse>(
        `{"distinctValues":[${values}],"pagingMetadata":${JSON.stringify(paging)}}`,
      )
    }),
  )
}
