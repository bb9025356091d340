import { lifetimes } from '../../limits/lifetimes.js'
import type { Queries } from '../../storage/database.js'
import type { CodeRequest } from '../../storage/oauth/one-time-payloads.js'
import { issueOneTime } from '../../storage/oauth/one-time-tokens.js'
import type { OAuthDeps } from '../deps.js'
import { redeemBrowserRequest } from './browser-requests.js'

/**
 * Finishes an authorization request with a code. Of concurrent calls for one request exactly one gets a code.
 * @returns undefined if the request was finished before or expired
 * @see RFC 6749 §4.1.2, and `tokensForCode` in `oauth/token/authorization-code.ts`, which redeems the code
 */
export async function issueCode(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  authorizationRequestId: string,
  identityId: string,
): Promise<{ code: string; request: CodeRequest } | undefined> {
  const request = await redeemBrowserRequest(deps, tx, authorizationRequestId, 'auth')
  if (!request) return undefined
  const { clientId, codeChallenge, redirectUri } = request
  const payload = { identityId, clientId, codeChallenge, redirectUri }
  return {
    code: await issueOneTime(deps, tx, 'code', payload, lifetimes.authorizationCode),
    request,
  }
}
