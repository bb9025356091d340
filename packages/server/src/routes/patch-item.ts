import { endpoints, parsePatch } from '@foyer/protocol'
import * as v from 'valibot'
import { patch as patchOne } from '../data/write-item.js'
import { callerRoute, type Route } from '../http/route.js'
import { countWrites } from './count-writes.js'
import type { RouteDeps } from './deps.js'
import { readIdempotencyKey } from './idempotency-key.js'
import { itemAnswer } from './items-text.js'
import {
  collectionId,
  condition,
  ifRevision,
  includeRevision,
  patch,
  readRevision,
} from './schemas.js'

const schema = v.object({
  dataCollectionId: collectionId,
  patch,
  condition,
  ifRevision,
  includeRevision,
})

/** `POST /wix-data/v2/items/patch` answers the whole item as it is now. */
export function patchItemRoute(deps: RouteDeps): Route {
  return callerRoute(endpoints.patchItem, schema, async (message, context) => {
    const { caller, request } = context
    await countWrites(deps, context)
    const { dataItemId, fieldModifications } = message.patch
    const item = await patchOne(deps, caller, {
      collectionId: message.dataCollectionId,
      itemId: dataItemId,
      patch: parsePatch(fieldModifications),
      condition: message.condition,
      ifRevision: readRevision(message.ifRevision),
      idempotency: readIdempotencyKey(request, message),
    })
    return itemAnswer(message.dataCollectionId, item, message)
  })
}
