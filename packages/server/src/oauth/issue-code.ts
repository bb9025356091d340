import { issueOneTime, type RedirectPayload, redeemOneTime } from '../storage/one-time-tokens.js'
import type { OAuthDeps } from './deps.js'

/** RFC 6749 §4.1.2 allows ten minutes; the client is already waiting. */
const CODE_SECONDS = 60

export type AuthRedirect = Extract<RedirectPayload, { intent: 'auth' }>

/**
 * Ends a flow with an authorization code; of several ends of one flow exactly one gets it.
 * @returns nothing when the flow was finished before or ran out
 */
export async function issueCode(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  handle: string,
  identityId: string,
): Promise<{ code: string; redirect: AuthRedirect } | undefined> {
  return deps.db.transaction(async (tx) => {
    const redirect = await redeemOneTime(deps, tx, 'redirect', handle)
    if (redirect?.intent !== 'auth') return undefined
    const code = await issueOneTime(
      deps,
      tx,
      'code',
      {
        identityId,
        clientId: redirect.clientId,
        codeChallenge: redirect.codeChallenge,
        redirectUri: redirect.redirectUri,
      },
      CODE_SECONDS,
    )
    return { code, redirect }
  })
}
