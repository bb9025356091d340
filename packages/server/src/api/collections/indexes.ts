import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import {
  availableIndexes,
  createIndex,
  dropIndex,
  listIndexes,
} from '../../data/collections/indexes.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { collectionId, queryPaging, shortText } from '../kit/schemas.js'

const ofCollection = { dataCollectionId: collectionId }

/** Index definition; `newIndex` validates its content. */
const indexDefinition = v.object({
  name: v.string(),
  fields: v.array(
    v.object({ path: v.string(), order: v.exactOptional(v.picklist(['ASC', 'DESC'])) }),
  ),
  unique: v.exactOptional(v.boolean()),
  caseInsensitive: v.exactOptional(v.boolean()),
})

const createIndexRoute = defineRoute({
  endpoint: endpoints.createIndex,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ ...ofCollection, index: indexDefinition }),
  handle: async ({ dataCollectionId, index }, { deps }) => ({
    index: await createIndex(deps, dataCollectionId, index),
  }),
})

const dropIndexRoute = defineRoute({
  endpoint: endpoints.dropIndex,
  access: 'operator',
  scope: 'settings',
  schema: v.object({ ...ofCollection, indexName: shortText }),
  handle: async ({ dataCollectionId: collectionId, indexName }, { deps }) => {
    await dropIndex(deps, { collectionId, indexName })
    return {}
  },
})

const listIndexesRoute = defineRoute({
  endpoint: endpoints.listIndexes,
  access: 'operator',
  scope: 'data:read',
  schema: v.object({ ...ofCollection, paging: v.exactOptional(queryPaging) }),
  handle: async ({ dataCollectionId: collectionId, paging }, { deps }) => {
    const page = await listIndexes(deps, { collectionId, paging })
    return { indexes: page.indexes, pagingMetadata: page.paging }
  },
})

const listAvailableIndexesRoute = defineRoute({
  endpoint: endpoints.listAvailableIndexes,
  access: 'operator',
  scope: 'data:read',
  schema: v.object(ofCollection),
  handle: async (message, { deps }) => {
    const available = await availableIndexes(deps, message.dataCollectionId)
    return {
      regular1Field: available.oneField,
      regular3Field: available.threeFields,
      unique1Field: available.unique,
      total: available.oneField + available.threeFields + available.unique,
    }
  },
})

/** Index routes, for operators. @see docs/wire/collections.md#indexes */
export const indexRoutes: readonly ApiRoute[] = [
  createIndexRoute,
  dropIndexRoute,
  listAvailableIndexesRoute,
  listIndexesRoute,
]
