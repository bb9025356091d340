/** A call that came too often, and when it may come again. */
export class TooManyRequestsError extends Error {
  override name = 'TooManyRequestsError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, what = 'requests') {
    super(`too many ${what}, try again in ${retryAfterSeconds} seconds`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The same of items that were written, which data calls tell of in their own words. */
export class TooManyWritesError extends TooManyRequestsError {
  override name = 'TooManyWritesError'

  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, 'items written')
  }
}
