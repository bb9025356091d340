import { isJsonObject } from '@foyer/protocol'
import { HttpError } from '../../http/errors.js'
import { readQueryMessage } from '../../http/read-message.js'
import type { ApiRoute } from './define-route.js'

/**
 * Excludes calls for items from a route; later routes of `allRoutes` handle them. The official packages do not encode
 * item ids in the path, so a GET or DELETE of the item "../collections/x" has the path of another route.
 */
export function exceptItemCalls(route: ApiRoute): ApiRoute {
  const isAmbiguous =
    route.path.startsWith('/wix-data/v2/') && ['GET', 'DELETE'].includes(route.method)
  return isAmbiguous ? { ...route, matches: (request) => !isItemCall(request) } : route
}

/** Returns whether a GET or DELETE is a call for an item: only those have `dataItemId` in the query. */
function isItemCall(request: Request): boolean {
  try {
    const message = readQueryMessage(request.url)
    return isJsonObject(message) && 'dataItemId' in message
  } catch (error) {
    // The route rejects the malformed query itself.
    if (error instanceof HttpError) return false
    throw error
  }
}
