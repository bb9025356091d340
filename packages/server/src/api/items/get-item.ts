import { type Endpoint, endpoints, type GetItemRequest, type ItemResponse } from '@foyer/protocol'
import * as v from 'valibot'
import { getItem } from '../../data/items/get-item.js'
import { includeAndProject } from '../../data/query/include.js'
import { RequestInvalidError } from '../../http/errors.js'
import { defineRoute } from '../kit/define-route.js'
import { dataAliases, restOfPath } from '../kit/paths.js'
import { collectionId, fieldList, includeRevision, including, shortText } from '../kit/schemas.js'
import { itemAnswer } from './items-text.js'

const schema = v.object({
  dataCollectionId: collectionId,
  dataItemId: v.exactOptional(shortText),
  fields: v.exactOptional(fieldList),
  includeRevision,
  ...including,
})

/** Message of the call. The id is optional in the query, because some clients only send it in the path. */
type Message = Omit<GetItemRequest, 'dataItemId'> & { dataItemId?: string }
const call: Endpoint<Message, ItemResponse> = {
  method: endpoints.getItem.method,
  path: '/wix-data/v2/*',
}

/**
 * `GET /wix-data/v2/items/{id}`: reads an item. The id in the query wins: the official packages do not encode the one in the
 * path, and an id such as ".." leaves `items`. Therefore this route matches every other GET below `/wix-data/v2`.
 */
export const getItemRoute = defineRoute({
  endpoint: call,
  access: 'caller',
  scope: 'data:read',
  data: true,
  revalidates: true,
  aliases: dataAliases,
  schema,
  handle: async (message, { caller, request, deps }) => {
    const { dataCollectionId } = message
    const item = await getItem(deps, caller, {
      collectionId: dataCollectionId,
      itemId: message.dataItemId ?? idFromPath(request),
    })
    // One item stays one; the default is for the type checker.
    const [projected = item] = await includeAndProject(deps, caller, message, [item])
    return itemAnswer(dataCollectionId, projected, message)
  },
})

/** Decodes the item id in the path. @throws RequestInvalidError without an id in the path */
function idFromPath(request: Parameters<typeof restOfPath>[0]): string {
  const id = restOfPath(request, '/items/')
  if (id) return id
  const description = 'expected the id of an item, here or at the end of the path'
  throw new RequestInvalidError([{ field: 'dataItemId', description, data: {} }])
}
