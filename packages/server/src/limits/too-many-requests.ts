/** A rate limit is exceeded. */
export class TooManyRequestsError extends Error {
  override name = 'TooManyRequestsError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, what = 'requests') {
    super(`too many ${what}, try again in ${retryAfterSeconds} seconds`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The limit of written items is exceeded. Data calls report it with a code of their own. */
export class TooManyWritesError extends TooManyRequestsError {
  override name = 'TooManyWritesError'

  constructor(retryAfterSeconds: number) {
    super(retryAfterSeconds, 'items written')
  }
}
