/**
 * Why the database did not do what it was asked: it could not be reached, it refused for now, or it took too long.
 * Only the first is worth another try at once.
 */
export type StorageFailure = 'unreachable' | 'refusing' | 'too-slow'

/** The database did not serve. Nothing is wrong with the request, which may be sent again. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly failure: StorageFailure

  constructor(failure: StorageFailure, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.failure = failure
  }
}
