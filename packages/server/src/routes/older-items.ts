import * as v from 'valibot'
import type { Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { collectionId, ifRevision, includeRevision, shortText, unsupported } from './schemas.js'
import { removeRoute, updateItemRoute } from './write-items.js'

const path = '/wix-data/v2/*'

/**
 * Update and remove as older packages send them: `PUT` and `DELETE /wix-data/v2/items/{id}`. The id comes from the body
 * and from the query, as everywhere.
 */
export function olderItemRoutes(deps: RouteDeps): Route[] {
  return [{ ...updateItemRoute(deps), method: 'PUT', path }, deleteItemRoute(deps)]
}

/** In a query every value is a text, so that a condition would mean something else: it is refused. */
function deleteItemRoute(deps: RouteDeps): Route {
  const schema = v.object({
    dataCollectionId: collectionId,
    dataItemId: shortText,
    condition: unsupported,
    ifRevision,
    includeRevision,
  })
  const route = removeRoute(deps, schema)
  return { ...route, method: 'DELETE', path }
}
