/** Why a browser is not sent where a request wants it. */
export class RedirectRefusedError extends Error {
  override name = 'RedirectRefusedError'
  readonly reason: 'client-unknown' | 'redirect-uri-not-allowed' | 'request-invalid'

  constructor(reason: RedirectRefusedError['reason'], description: string) {
    super(description)
    this.reason = reason
  }
}
