import { generalCodes } from '@foyer/protocol'
import { requestedOrigin } from '../lib/loopback.js'
import { HttpError } from './errors.js'

interface SameOriginCheck {
  /**
   * Evidence that a page of this server made the request.
   * - `required` where a cookie alone authenticates the caller, because browsers send cookies by themselves: requests
   *   with the session cookie of an owner, and logins that set it
   * - `optional` where programs call too (API keys), or where the browser does not send the cookie with posts of other
   *   sites (forms of the hosted pages)
   */
  evidence: 'required' | 'optional'
  /** Message of the error. */
  refusal: string
}

/**
 * Refuses a request that a page of another origin made. A call with an access token needs no check, because a browser
 * never sends the token by itself.
 *
 * `Sec-Fetch-Site` decides, because no script can set this header. Old browsers do not send it, and no browser sends it
 * over plain http. Without it, `Origin` has to be the address under which the request reached this server.
 *
 * | `Sec-Fetch-Site` | `Origin` | evidence optional | evidence required |
 * |---|---|---|---|
 * | `same-origin` | any | accepted | accepted |
 * | `none`: typed address, bookmark | any | accepted | refused |
 * | `same-site`, `cross-site`, anything else | any | refused | refused |
 * | missing | this server | accepted | accepted |
 * | missing | missing: programs, old browsers | accepted | accepted for GET and HEAD only |
 * | missing | another one, or `null` of a sandboxed frame | refused | refused |
 *
 * @throws HttpError 403
 */
export function assertSameOrigin(
  publicUrl: string,
  request: Pick<Request, 'headers' | 'method' | 'url'>,
  { evidence, refusal }: SameOriginCheck,
): void {
  if (isSameOrigin(publicUrl, request, evidence === 'required')) return
  throw new HttpError(403, generalCodes.forbidden, refusal)
}

function isSameOrigin(
  publicUrl: string,
  request: Pick<Request, 'headers' | 'method' | 'url'>,
  needsEvidence: boolean,
): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || (site === 'none' && !needsEvidence)
  const origin = request.headers.get('origin')
  if (origin !== null) return origin === requestedOrigin(publicUrl, request)
  return !needsEvidence || request.method === 'GET' || request.method === 'HEAD'
}
