import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import {
  availableIndexes,
  createIndex,
  dropIndex,
  listIndexes,
} from '../../data/collections/indexes.js'
import { readPage } from '../../data/paging/page.js'
import { operatorRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { isNoItemCall } from '../kit/path-id.js'
import { collectionId, indexDefinition, queryPaging, shortText } from '../kit/schemas.js'
import { withAuditContext } from '../kit/with-audit-context.js'

const ofCollection = { dataCollectionId: collectionId }

/** Index routes, for the owner. @see docs/wire.md#indexes */
export function indexRoutes(deps: RouteDeps): Route[] {
  const routes = [createRoute(deps), dropRoute(deps), availableRoute(deps), listRoute(deps)]
  return routes.map((route) => ({ ...route, takes: isNoItemCall }))
}

function createRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...ofCollection, index: indexDefinition })
  return operatorRoute(endpoints.createIndex, schema, async (message, context) => {
    return {
      index: await createIndex(
        withAuditContext(deps, context),
        message.dataCollectionId,
        message.index,
      ),
    }
  })
}

function dropRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...ofCollection, indexName: shortText })
  return operatorRoute(endpoints.dropIndex, schema, async (message, context) => {
    const { dataCollectionId, indexName } = message
    await dropIndex(withAuditContext(deps, context), { collectionId: dataCollectionId, indexName })
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
    const available = await availableIndexes(deps, message.dataCollectionId)
    return {
      regular1Field: available.oneField,
      regular3Field: available.threeFields,
      unique1Field: available.unique,
      total: available.oneField + available.threeFields + available.unique,
    }
  })
}
