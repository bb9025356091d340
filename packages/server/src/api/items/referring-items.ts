import { ownerEndpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { referringItems } from '../../data/references/referring-items.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { collectionId, shortText } from '../kit/schemas.js'

const schema = v.object({ dataCollectionId: collectionId, dataItemId: shortText })

/** `GET /_foyer/v1/items/referring`: lists the items that refer to an item. @see docs/wire.md#referring-items */
export function listReferringItemsRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: ownerEndpoints.listReferringItems,
    access: 'operator',
    scope: 'data:read',
    data: true,
    schema,
    handle: async ({ dataCollectionId, dataItemId }, { caller }) => ({
      fields: await referringItems(deps, caller, {
        collectionId: dataCollectionId,
        itemId: dataItemId,
      }),
    }),
  })
}
