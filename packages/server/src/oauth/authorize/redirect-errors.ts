/** Refused address and the allowed ones. */
export interface RefusedAddress {
  received: string
  allowed: readonly string[]
}

/** Refuses a redirect that a request asks for. */
export class RedirectRefusedError extends Error {
  override name = 'RedirectRefusedError'
  readonly reason:
    | 'client-unknown'
    | 'client-mismatch'
    | 'redirect-uri-not-allowed'
    | 'request-invalid'
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
