/** What was asked for and what would have been taken. */
export interface RefusedAddress {
  received: string
  allowed: readonly string[]
}

/** Why a browser is not sent where a request wants it. */
export class RedirectRefusedError extends Error {
  override name = 'RedirectRefusedError'
  readonly reason: 'client-unknown' | 'redirect-uri-not-allowed' | 'request-invalid'
  readonly address: RefusedAddress | undefined

  constructor(
    reason: RedirectRefusedError['reason'],
    description: string,
    address?: RefusedAddress,
  ) {
    super(description)
    this.reason = reason
    this.address = address
  }
}
