import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { availableIndexes, createIndex, dropIndex, listIndexes } from '../data/indexes.js'
import { readPage } from '../data/page.js'
import { operatorRoute, type Route } from '../http/route.js'
import { audited } from './audited.js'
import type { RouteDeps } from './deps.js'
import { isNoItemCall } from './item-call.js'
import { collectionId, indexDefinition, queryPaging, shortText } from './schemas.js'

const ofCollection = { dataCollectionId: collectionId }

/** The calls on indexes, for the owner. @see docs/wire.md#indexes */
export function indexRoutes(deps: RouteDeps): Route[] {
  const routes = [createRoute(deps), dropRoute(deps), availableRoute(deps), listRoute(deps)]
  return routes.map((route) => ({ ...route, takes: isNoItemCall }))
}

function createRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...ofCollection, index: indexDefinition })
  return operatorRoute(endpoints.createIndex, schema, async (message, context) => {
    return {
      index: await createIndex(audited(deps, context), message.dataCollectionId, message.index),
    }
  })
}

function dropRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...ofCollection, indexName: shortText })
  return operatorRoute(endpoints.dropIndex, schema, async (message, context) => {
    const { dataCollectionId, indexName } = message
    await dropIndex(audited(deps, context), { collectionId: dataCollectionId, indexName })
    return {}
  })
}

function listRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...ofCollection, paging: v.exactOptional(queryPaging) })
  return operatorRoute(endpoints.listIndexes, schema, async (message) => {
    const page = readPage(message.paging)
    const collectionId = message.dataCollectionId
    const { indexes, total } = await listIndexes(deps, { collectionId, ...page })
    const hasNext = page.offset + indexes.length < total
    const count = indexes.length
    const pagingMetadata = { count, offset: page.offset, total, tooManyToCount: false, hasNext }
    return { indexes, pagingMetadata }
  })
}

function availableRoute(deps: RouteDeps): Route {
  return operatorRoute(endpoints.listAvailableIndexes, v.object(ofCollection), async (message) => {
    const room = await availableIndexes(deps, message.dataCollectionId)
    return {
      regular1Field: room.oneField,
      regular3Field: room.threeFields,
      unique1Field: room.unique,
      total: room.oneField + room.threeFields + room.unique,
    }
  })
}
