import type { Endpoint, GetItemRequest, ItemResponse } from '@foyer/protocol'
import * as v from 'valibot'
import { getItem } from '../../data/items/get-item.js'
import { invalidField } from '../../http/errors.js'
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
export const getItemRoute = defineRoute({
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
 * Handles every GET below `/wix-data/v2` that no other route handles. The official packages do not encode ids, so the
 * URL of the item with the id ".." is normalized to a path without `/items/`. The id is then in the query.
 */
export const getItemFallbackRoute: ApiRoute = { ...getItemRoute, path: '/wix-data/v2/*' }

/** Decodes the id of the item in the path. @throws RequestInvalidError without one */
function idFromPath(request: Request): string {
  const id = restOfPath(request, '/items/')
  if (id) return id
  const description = 'expected the id of an item in this parameter, or at the end of the path'
  throw invalidField('dataItemId', description)
}
