import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { remove } from '../data/write-item.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { itemAnswer } from './items-text.js'
import { collectionId, shortText, unsupported } from './schemas.js'
import { updateItemRoute } from './write-items.js'

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
  })
  const route = callerRoute(endpoints.removeItem, schema, async (message, { caller }) => {
    const { dataCollectionId, dataItemId: itemId } = message
    const item = await remove(deps, caller, { collectionId: dataCollectionId, itemId })
    return itemAnswer(dataCollectionId, item)
  })
  return { ...route, method: 'DELETE', path }
}
