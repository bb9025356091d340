import { generalCodes } from '@foyer/protocol'
import { requestedOrigin } from '../lib/loopback.js'
import { HttpError } from './errors.js'

/** Options of a check of the origin. */
interface SameOriginCheck {
  /**
   * `required` for a cookie alone, which browsers send without being asked: a request that may change something proves that
   * a page of this server made it. `optional` where programs call too, or where the browser withholds the cookie from posts of
   * other sites (`SameSite`).
   */
  evidence: 'required' | 'optional'
  /** Text of the error. */
  refusal: string
}

/**
 * Refuses a request that a page of another origin made.
 *
 * `Sec-Fetch-Site` decides where the browser sends it, because no script can set it. Browsers leave it out on plain http, and
 * old ones everywhere: there, `Origin` has to be the address under which the request reached this server.
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
 * | Checked requests | evidence | called in |
 * |---|---|---|
 * | forms of the hosted pages | optional | `hosted-pages/kit/form.ts` |
 * | calls with an owner's session cookie, and logins that set it | required | `http/authenticate-owner.ts` |
 * | calls with an API key | optional | `http/authenticate.ts` |
 *
 * Other calls need an access token, which a browser never sends by itself.
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
