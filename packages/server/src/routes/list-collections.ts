import { type Collection, endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { listCollections } from '../data/collections.js'
import { readPage } from '../data/page.js'
import { operatorRoute, type Route } from '../http/route.js'
import type { StoredCollection } from '../storage/collections.js'
import type { RouteDeps } from './deps.js'
import { queryPaging } from './schemas.js'

/** `GET /wix-data/v2/collections`, for the owner. */
export function listCollectionsRoute(deps: RouteDeps): Route {
  const schema = v.object({ paging: v.exactOptional(queryPaging) })
  return operatorRoute(endpoints.listCollections, schema, async (message) => {
    const page = readPage(message.paging)
    const { collections, total } = await listCollections(deps, page)
    const { offset } = page
    return {
      collections: collections.map(toWireCollection),
      pagingMetadata: {
        count: collections.length,
        offset,
        total,
        tooManyToCount: false,
        hasNext: offset + collections.length < total,
      },
    }
  })
}

function toWireCollection(collection: StoredCollection): Collection {
  return {
    id: collection.id,
    displayName: collection.displayName,
    fields: collection.fields,
    permissions: collection.permissions,
    revision: String(collection.revision),
    createdDate: collection.createdAt.toISOString(),
    updatedDate: collection.updatedAt.toISOString(),
  }
}
