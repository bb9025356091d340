import { dataCodes } from '@foyer/protocol'

/** Why a data call was refused. The wire's codes and statuses are put on in `http/error-response.ts`. */
export type DataRefusal =
  | 'collection-unknown'
  | 'permission-denied'
  | 'item-unknown'
  | 'item-exists'
  | 'item-too-large'
  | 'item-id-malformed'
  | 'request-invalid'
  | 'too-many-items'
  | 'too-many-ids'
  | 'condition-not-met'
  | 'unique-conflict'
  | 'indexed-value-too-large'
  | 'index-unknown'
  | 'index-exists'
  | 'too-many-indexes'

/** The code and the HTTP status of each refusal. @see docs/wire.md#data-errors */
export const dataRefusals: Record<DataRefusal, { code: string; status: number }> = {
  'collection-unknown': { code: dataCodes.collectionUnknown, status: 404 },
  'permission-denied': { code: dataCodes.permissionDenied, status: 403 },
  'item-unknown': { code: dataCodes.itemUnknown, status: 404 },
  'item-exists': { code: dataCodes.itemExists, status: 409 },
  'item-too-large': { code: dataCodes.itemTooLarge, status: 413 },
  'item-id-malformed': { code: dataCodes.itemIdMalformed, status: 400 },
  'request-invalid': { code: dataCodes.requestInvalid, status: 400 },
  'too-many-items': { code: dataCodes.tooManyItems, status: 400 },
  'too-many-ids': { code: dataCodes.tooManyItemIds, status: 400 },
  'condition-not-met': { code: dataCodes.conditionNotMet, status: 409 },
  'unique-conflict': { code: dataCodes.uniqueConflict, status: 409 },
  'indexed-value-too-large': { code: dataCodes.indexedValueTooLarge, status: 400 },
  'index-unknown': { code: dataCodes.indexUnknown, status: 404 },
  'index-exists': { code: dataCodes.indexExists, status: 409 },
  'too-many-indexes': { code: dataCodes.tooManyIndexes, status: 400 },
}

export class DataError extends Error {
  override name = 'DataError'
  readonly reason: DataRefusal

  constructor(reason: DataRefusal, description: string) {
    super(description)
    this.reason = reason
  }
}
