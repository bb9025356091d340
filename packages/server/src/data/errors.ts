import { CheckError, dataCodes } from '@foyer/protocol'
import { liveCodes, liveEndCodes } from '@foyer/protocol/live-endpoints'
import { CodedError } from '../lib/coded-error.js'

/** Refusals of data calls: error code and HTTP status of each. @see docs/wire/errors.md#data-errors */
export const dataRefusals = {
  'collection-unknown': { code: dataCodes.collectionUnknown, status: 404 },
  'collection-deleted': { code: dataCodes.collectionDeleted, status: 404 },
  'collection-exists': { code: dataCodes.collectionExists, status: 409 },
  'property-invalid': { code: dataCodes.propertyInvalid, status: 400 },
  'permission-denied': { code: dataCodes.permissionDenied, status: 403 },
  'item-unknown': { code: dataCodes.itemUnknown, status: 404 },
  'item-exists': { code: dataCodes.itemExists, status: 409 },
  // Not 413, which the official client reports as WDE0109, without details.
  'item-too-large': { code: dataCodes.itemTooLarge, status: 400 },
  'item-id-malformed': { code: dataCodes.itemIdMalformed, status: 400 },
  'item-invalid': { code: dataCodes.requestInvalid, status: 400 },
  'items-mismatch': { code: dataCodes.propertyInvalid, status: 400 },
  'request-invalid': { code: dataCodes.requestInvalid, status: 400 },
  'too-many-items': { code: dataCodes.tooManyItems, status: 400 },
  'too-many-ids': { code: dataCodes.tooManyItemIds, status: 400 },
  'condition-not-met': { code: dataCodes.conditionNotMet, status: 409 },
  'search-not-ready': { code: dataCodes.searchNotReady, status: 503 },
  'revision-conflict': { code: dataCodes.revisionConflict, status: 409 },
  'bulk-rolled-back': { code: dataCodes.bulkRolledBack, status: 409 },
  'idempotency-key-reused': { code: dataCodes.idempotencyKeyReused, status: 422 },
  'special-permissions-exist': { code: dataCodes.specialPermissionsExist, status: 409 },
  'special-permissions-unknown': { code: dataCodes.specialPermissionsUnknown, status: 404 },
  'not-a-reference': { code: dataCodes.notAReferenceField, status: 400 },
  'reference-malformed': { code: dataCodes.referenceMalformed, status: 400 },
  'reference-exists': { code: dataCodes.referenceExists, status: 409 },
  'quota-reached': { code: dataCodes.requestQuota, status: 429 },
  'time-limit': { code: dataCodes.timeLimit, status: 400 },
  'filter-missing': { code: dataCodes.filterMissing, status: 400 },
  'job-unknown': { code: dataCodes.jobUnknown, status: 404 },
  'unique-conflict': { code: dataCodes.uniqueConflict, status: 409 },
  'indexed-value-too-large': { code: dataCodes.indexedValueTooLarge, status: 400 },
  'index-unknown': { code: dataCodes.indexUnknown, status: 404 },
  'index-exists': { code: dataCodes.indexExists, status: 409 },
  'too-many-indexes': { code: dataCodes.tooManyIndexes, status: 400 },
  'backup-unknown': { code: dataCodes.backupUnknown, status: 404 },
  'backup-not-ready': { code: dataCodes.backupNotReady, status: 409 },
  'backup-damaged': { code: dataCodes.backupDamaged, status: 409 },
  'backup-malformed': { code: dataCodes.backupMalformed, status: 400 },
  'payload-too-large': { code: dataCodes.payloadTooLarge, status: 413 },
  'subscription-unsupported': { code: liveCodes.subscriptionUnsupported, status: 400 },
  'too-many-subscriptions': { code: liveCodes.tooManySubscriptions, status: 400 },
  'connection-unknown': { code: liveCodes.connectionUnknown, status: 404 },
  'server-stopping': { code: liveEndCodes.serverStopping, status: 503 },
} as const

/** Reason of a refusal. */
export type DataRefusal = keyof typeof dataRefusals

export class DataError extends CodedError {
  override name = 'DataError'
  readonly reason: DataRefusal

  constructor(
    reason: DataRefusal,
    description: string,
    data: Record<string, unknown> = {},
    options: ErrorOptions = {},
  ) {
    super({ ...dataRefusals[reason], description, data }, options)
    this.reason = reason
  }
}

/** Returns true for errors that the request caused; others are faults of the server or the database. */
export function isRefusal(error: unknown): error is DataError | CheckError {
  return error instanceof DataError || error instanceof CheckError
}
