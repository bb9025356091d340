/**
 * Reason of a database failure: it is not reachable, refuses work for now, refuses access (password,
 * rights, certificate, name of the database), or exceeds a timeout; its disk is full,
 * read-only or failing; its file was deleted or replaced. An immediate retry makes sense only for `unreachable`.
 */
export type StorageFailure =
  | 'unreachable'
  | 'refusing'
  | 'no-access'
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

/** Returns whether the database could not be reached, so that a read may be sent again immediately. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof StorageError && error.failure === 'unreachable'
}

/**
 * Thrown when the enforced fields of a collection changed after a write read the collection. The write then runs again.
 */
export class StaleFieldsError extends StorageError {
  override name = 'StaleFieldsError'

  constructor() {
    super('refusing', 'the checked fields of the collection changed during the write')
  }
}
