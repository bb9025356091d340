import { collectionEndpoints, endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { listCollections, readCollectionOrder } from '../data/collections.js'
import { readPage } from '../data/page.js'
import { requireCollection } from '../data/require-collection.js'
import { JsonText } from '../http/json-text.js'
import { operatorRoute, type Route } from '../http/route.js'
import { toWireCollection, withProperties } from './collection-answer.js'
import type { RouteDeps } from './deps.js'
import { isNoItemCall } from './item-call.js'
import { collectionId, fieldList, queryPaging } from './schemas.js'

/** `GET /wix-data/v2/collections`, for the owner. */
export function listCollectionsRoute(deps: RouteDeps): Route {
  const schema = v.object({
    sort: v.exactOptional(
      v.object({
        fieldName: v.exactOptional(v.string()),
        order: v.exactOptional(v.picklist(['ASC', 'DESC'])),
      }),
    ),
    paging: v.exactOptional(queryPaging),
    fields: v.exactOptional(fieldList),
  })
  const route = operatorRoute(endpoints.listCollections, schema, async (message) => {
    const page = { ...readPage(message.paging), order: readCollectionOrder(message.sort) }
    const { collections, total } = await listCollections(deps, page)
    const { offset } = page
    const count = collections.length
    const hasNext = offset + count < total
    return answerOf({
      collections: collections.map((one) => withProperties(toWireCollection(one), message.fields)),
      pagingMetadata: { count, offset, total, tooManyToCount: false, hasNext },
    })
  })
  return { ...route, takes: isNoItemCall }
}

/** `GET /wix-data/v2/collections/{id}`, for the owner. The id comes from the query: it may hold a slash. */
export function getCollectionRoute(deps: RouteDeps): Route {
  const schema = v.object({ dataCollectionId: collectionId, fields: v.exactOptional(fieldList) })
  const route = operatorRoute(
    collectionEndpoints.getCollection,
    schema,
    async (message, { caller }) => {
      const collection = await requireCollection(deps, message.dataCollectionId, caller)
      return answerOf({ collection: withProperties(toWireCollection(collection), message.fields) })
    },
  )
  return { ...route, takes: isNoItemCall }
}

/** As text: the type of an answer knows whole collections alone, and the caller may have asked for less. */
function answerOf<Answer>(answer: unknown): JsonText<Answer> {
  return new JsonText(JSON.stringify(answer))
}
