import type { WireCondition } from '@foyer/protocol'
import type { BulkRequest } from '../data/bulk.js'
import type { CallRequest } from '../http/call-request.js'
import { readIdempotencyKey } from './idempotency-key.js'

interface BulkMessage {
  dataCollectionId: string
  condition?: WireCondition
  atomic?: boolean
  returnEntity?: boolean
  saveReferences?: boolean
}

/** What a bulk call says about all of its items. @throws RequestInvalidError for a malformed idempotency key */
export function readBulkOptions(request: CallRequest, message: BulkMessage): BulkRequest {
  return {
    collectionId: message.dataCollectionId,
    condition: message.condition,
    atomic: message.atomic,
    returnItems: message.returnEntity,
    saveReferences: message.saveReferences,
    idempotency: readIdempotencyKey(request, message),
  }
}
