import { endpoints } from '@foyer/protocol'
import * as v from 'valibot'
import { includeReferences } from '../data/include.js'
import { projectItem } from '../data/projection.js'
import { getItem } from '../data/read.js'
import { callerRoute, type Route } from '../http/route.js'
import type { RouteDeps } from './deps.js'
import { itemAnswer } from './items-text.js'
import { collectionId, fieldList, includeRevision, including, shortText } from './schemas.js'

const schema = v.object({
  dataCollectionId: collectionId,
  dataItemId: shortText,
  fields: v.exactOptional(fieldList),
  includeRevision,
  ...including,
})

/**
 * `GET /wix-data/v2/items/{id}`. The id comes from the query: in the path it is not encoded, and one such as ".."
 * leads out of `items`. So this is every GET below `/wix-data/v2` that no other call takes.
 */
export function getItemRoute(deps: RouteDeps): Route {
  const route = callerRoute(endpoints.getItem, schema, async (message, { caller }) => {
    const { dataCollectionId, dataItemId } = message
    const item = await getItem(deps, caller, {
      collectionId: dataCollectionId,
      itemId: dataItemId,
    })
    const [whole = item] = await includeReferences(deps, caller, message, [item])
    const text = projectItem(whole.text, message.fields)
    return itemAnswer(dataCollectionId, { ...item, text }, message)
  })
  return { ...route, path: '/wix-data/v2/*' }
}
