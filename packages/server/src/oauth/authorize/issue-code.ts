import type { Queries } from '../../storage/database.js'
import { issueOneTime, redeemOneTime } from '../../storage/oauth/one-time-tokens.js'
import type { AuthRedirect } from '../../storage/oauth/redirect-payload.js'
import type { OAuthDeps } from '../deps.js'

/** RFC 6749 §4.1.2 allows ten minutes; the client is already waiting. */
const CODE_SECONDS = 60

/**
 * Finishes an authorization request with a code. Of concurrent calls for one request exactly one gets a code.
 * @returns undefined if the request was finished before or expired
 */
export async function issueCode(
  deps: Pick<OAuthDeps, 'clock'>,
  tx: Queries,
  handle: string,
  identityId: string,
): Promise<{ code: string; redirect: AuthRedirect } | undefined> {
  const redirect = await redeemOneTime(deps, tx, 'redirect', handle)
  if (redirect?.intent !== 'auth') return undefined
  const { clientId, codeChallenge, redirectUri } = redirect
  const payload = { identityId, clientId, codeChallenge, redirectUri }
  return { code: await issueOneTime(deps, tx, 'code', payload, CODE_SECONDS), redirect }
}
