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
  | 'search-not-ready'

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
  'search-not-ready': { code: dataCodes.searchNotReady, status: 503 },
}

export class DataError extends Error {
  override name = 'DataError'
  readonly reason: DataRefusal

  constructor(reason: DataRefusal, description: string) {
    super(description)
    this.reason = reason
  }
}
