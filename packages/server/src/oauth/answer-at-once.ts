import { redeemSessionToken } from '../identity/redeem-session-token.js'
import { findOneTime, redeemOneTime } from '../storage/one-time-tokens.js'
import type { AuthorizationAnswer } from './authorization-answer.js'
import type { OAuthDeps } from './deps.js'
import { type AuthRedirect, issueCode } from './issue-code.js'

/** What can be said to an authorization request before anyone types. */
export type AnswerAtOnce =
  | { kind: 'answered'; redirect: AuthRedirect; answer: AuthorizationAnswer }
  | { kind: 'login-needed'; redirect: AuthRedirect }
  | { kind: 'over' }

/**
 * Answers a flow that proves a finished login, or that may show no page; all in one transaction, so that an
 * address which is loaded twice at once answers the one and is over for the other.
 * @see OIDC Core §3.1.2.1 and §3.1.2.6
 */
export async function answerAtOnce(
  deps: Pick<OAuthDeps, 'db' | 'clock'>,
  handle: string,
): Promise<AnswerAtOnce> {
  return deps.db.transaction(async (tx) => {
    const redirect = await findOneTime(deps, tx, 'redirect', handle)
    if (redirect?.intent !== 'auth') return { kind: 'over' }
    const { prompt, sessionHash } = redirect
    const identity =
      sessionHash === null ? undefined : await redeemSessionToken(deps, tx, sessionHash)
    const issued = identity && (await issueCode(deps, tx, handle, identity.id))
    if (issued) return { kind: 'answered', redirect, answer: { code: issued.code } }
    if (prompt !== 'none') return { kind: 'login-needed', redirect }
    await redeemOneTime(deps, tx, 'redirect', handle)
    return { kind: 'answered', redirect, answer: loginRequired }
  })
}

const loginRequired: AuthorizationAnswer = {
  error: 'login_required',
  error_description: 'nobody is signed in, or the proof of the login was used before',
}
