/**
 * Reason of a database failure: not reachable, refuses connections for now, statement timeout; disk full, read-only or
 * failing; file deleted or replaced. Only `unreachable` is worth an immediate retry.
 */
export type StorageFailure =
  | 'unreachable'
  | 'refusing'
  | 'too-slow'
  | 'full'
  | 'read-only'
  | 'disk-error'
  | 'replaced'

/** Thrown when the database fails. The request itself is valid and may be sent again. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly failure: StorageFailure

  constructor(failure: StorageFailure, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.failure = failure
  }
}

/** Tells if the database did not answer, so that a read may be sent again at once. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof StorageError && error.failure === 'unreachable'
}

/** Thrown when a collection began to check its fields, or changed them, after a write read it. The write runs again. */
export class StaleFieldsError extends StorageError {
  override name = 'StaleFieldsError'

  constructor() {
    super('refusing', 'the checked fields of the collection changed during the write')
  }
}
