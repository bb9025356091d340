import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import {
  availableIndexes,
  createIndex,
  dropIndex,
  listIndexes,
} from '../../data/collections/indexes.js'
import { defineRoute, type Route } from '../../http/route.js'
import type { RouteDeps } from '../kit/deps.js'
import { dataAliases, isNoItemCall } from '../kit/paths.js'
import { collectionId, indexDefinition, queryPaging, shortText } from '../kit/schemas.js'

const ofCollection = { dataCollectionId: collectionId }

/** Index routes, for operators. @see docs/wire.md#indexes */
export function indexRoutes(deps: RouteDeps): Route[] {
  return [createRoute(deps), dropRoute(deps), availableRoute(deps), listRoute(deps)]
}

function createRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...ofCollection, index: indexDefinition })
  return defineRoute(deps, {
    endpoint: endpoints.createIndex,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message, context) => {
      return {
        index: await createIndex(context.deps, message.dataCollectionId, message.index),
      }
    },
  })
}

function dropRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...ofCollection, indexName: shortText })
  return defineRoute(deps, {
    endpoint: endpoints.dropIndex,
    access: 'operator',
    scope: 'settings',
    data: true,
    writes: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message, context) => {
      const { dataCollectionId, indexName } = message
      await dropIndex(context.deps, {
        collectionId: dataCollectionId,
        indexName,
      })
      return {}
    },
  })
}

function listRoute(deps: RouteDeps): Route {
  const schema = v.object({ ...ofCollection, paging: v.exactOptional(queryPaging) })
  return defineRoute(deps, {
    endpoint: endpoints.listIndexes,
    access: 'operator',
    scope: 'data:read',
    data: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema,
    handle: async (message) => {
      const { dataCollectionId, paging } = message
      const page = await listIndexes(deps, { collectionId: dataCollectionId, paging })
      return { indexes: page.indexes, pagingMetadata: page.paging }
    },
  })
}

function availableRoute(deps: RouteDeps): Route {
  return defineRoute(deps, {
    endpoint: endpoints.listAvailableIndexes,
    access: 'operator',
    scope: 'data:read',
    data: true,
    aliases: dataAliases,
    matches: isNoItemCall,
    schema: v.object(ofCollection),
    handle: async (message) => {
      const available = await availableIndexes(deps, message.dataCollectionId)
      return {
        regular1Field: available.oneField,
        regular3Field: available.threeFields,
        unique1Field: available.unique,
        total: available.oneField + available.threeFields + available.unique,
      }
    },
  })
}
