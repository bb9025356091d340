import {
  type Endpoint,
  type GetItemRequest,
  type ItemResponse,
  isJsonObject,
} from '@foyer/protocol'
import * as v from 'valibot'
import { getItem } from '../../data/items/get-item.js'
import { HttpError, invalidField } from '../../http/errors.js'
import { readQueryMessage } from '../../http/read-message.js'
import { type ApiRoute, defineRoute } from '../kit/define-route.js'
import { restOfPath } from '../kit/paths.js'
import {
  collectionId,
  fieldList,
  includeOptions,
  includeRevision,
  shortText,
} from '../kit/schemas.js'
import { itemAnswer } from './items-text.js'

const schema = v.object({
  dataCollectionId: collectionId,
  dataItemId: v.exactOptional(shortText),
  fields: v.exactOptional(fieldList),
  includeRevision,
  ...includeOptions,
})

/**
 * Message of the call. `endpoints.getItem` has a required `dataItemId`; here the id is optional, because some clients
 * send it only in the path.
 */
type Message = Omit<GetItemRequest, 'dataItemId'> & { dataItemId?: string }
const endpoint: Endpoint<Message, ItemResponse> = {
  method: 'GET',
  path: '/wix-data/v2/items/*',
}

/**
 * `GET /wix-data/v2/items/{id}`: reads an item. An id in the query takes precedence over the path, because the official
 * packages do not encode the id in the path.
 */
const getItemRoute = defineRoute({
  endpoint,
  access: 'caller',
  scope: 'data:read',
  hasEntityTag: true,
  schema,
  handle: async (message, { caller, request, deps }) => {
    const dataItemId = message.dataItemId ?? idFromPath(request)
    const item = await getItem(deps, caller, { ...message, dataItemId })
    return itemAnswer(message.dataCollectionId, item, message)
  },
})

/**
 * Routes that read an item, the last ones of `allRoutes`. The first of these handles a GET below `/wix-data/v2`:
 * 1. a route with this path, such as `…/items/query`, unless the query has the id of an item (`exceptItemCalls`);
 * 2. the route of `…/items/{id}`;
 * 3. the route of every other path. The URL of the item with the id ".." is normalized to a path without `/items/`, and
 *    its id is in the query.
 */
export const getItemRoutes: readonly ApiRoute[] = [
  getItemRoute,
  { ...getItemRoute, path: '/wix-data/v2/*' },
]

/**
 * Excludes the calls for items from a route, so that `getItemRoutes` or `legacyItemRoutes` handle them. The official
 * packages do not encode item ids in the path, so a GET or DELETE of the item "../collections/x" has the path of
 * another route.
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

/** Decodes the id of the item in the path. @throws RequestInvalidError without one */
function idFromPath(request: Request): string {
  const id = restOfPath(request, '/items/')
  if (id) return id
  const description = 'expected the id of an item in this parameter, or at the end of the path'
  throw invalidField('dataItemId', description)
}
