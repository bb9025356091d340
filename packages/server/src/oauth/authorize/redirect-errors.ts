import type { OAuthErrorCode } from '@foyer/protocol'

/** Refused address and the allowed ones. */
export interface RefusedAddress {
  received: string
  allowed: readonly string[]
}

/** Refuses a redirect or an authorization request. */
export class RedirectRefusedError extends Error {
  override name = 'RedirectRefusedError'
  readonly reason:
    | 'client-unknown'
    | 'client-mismatch'
    | 'redirect-uri-not-allowed'
    | 'request-invalid'
  readonly address: RefusedAddress | undefined
  /** Error for the client. Set only if the redirect URI is verified, so that the error may be sent there. */
  readonly oauthError: OAuthErrorCode | undefined

  constructor(
    reason: RedirectRefusedError['reason'],
    description: string,
    more: { address?: RefusedAddress; oauthError?: OAuthErrorCode } = {},
  ) {
    super(description)
    this.reason = reason
    this.address = more.address
    this.oauthError = more.oauthError
  }
}
