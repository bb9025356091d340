import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { truncate } from '../data/truncate.js'
import { callerRoute, type Route } from '../http/route.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { collectionId } from './schemas.js'

/** `POST /wix-data/v2/items/truncate`: for the owner of the site. */
export function truncateItemsRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId })
  return callerRoute(endpoints.truncateItems, schema, async (message, context) => {
    await truncate(audited(deps, context), context.caller, message.dataCollectionId)
    return {}
  })
}
