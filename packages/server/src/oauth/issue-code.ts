import type { Queries } from '../storage/database.js'
import { issueOneTime, redeemOneTime } from '../storage/one-time-tokens.js'
import type { AuthRedirect } from '../storage/redirect-payload.js'
import type { OAuthDeps } from './deps.js'

/** RFC 6749 §4.1.2 allows ten minutes; the client is already waiting. */
const CODE_SECONDS = 60

/**
 * Ends a flow with an authorization code; of several ends of one flow exactly one gets it.
 * @returns nothing when the flow was finished before or ran out
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
