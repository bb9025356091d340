import type { PageRoute } from '../../http/page-route.js'
import { redeemSessionToken } from '../../identity/redeem-session-token.js'
import type { AuthRedirect } from '../../oauth/issue-code.js'
import { findClient } from '../../storage/clients.js'
import { findOneTime, redeemOneTime } from '../../storage/one-time-tokens.js'
import { type PageDeps, pagePaths } from './deps.js'
import { finishSignIn, sendAnswer } from './finish.js'
import { showDeadEnd, showPage } from './show.js'

/**
 * The authorization endpoint: a page to sign in, or at once an answer when the site proves a finished login.
 * @see RFC 6749 §4.1.1, OIDC Core §3.1.2.1
 */
export function authorizePage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.authorize,
    answer: async (request, requestId) => {
      const handle = new URL(request.url).searchParams.get('request') ?? ''
      const redirect = await findOneTime(deps, deps.db, 'redirect', handle)
      if (redirect?.intent !== 'auth') return showDeadEnd(deps, requestId)
      if (redirect.sessionToken !== null) {
        const identity = await redeemSessionToken(deps, redirect.sessionToken)
        if (identity) return finishSignIn(deps, { handle, identityId: identity.id, requestId })
      }
      if (redirect.prompt === 'none') return refuseSilently(deps, handle, redirect)
      return showSignIn(deps, handle, redirect.clientId)
    },
  }
}

/** The page to sign in; what was typed before stays. */
export async function showSignIn(
  deps: PageDeps,
  handle: string,
  clientId: string,
  typed: { email?: string; problem?: string } = {},
): Promise<Response> {
  const client = await findClient(deps.db, clientId)
  return showPage(
    deps,
    {
      page: 'sign-in',
      action: pagePaths.signIn,
      signUpUrl: `${pagePaths.signUp}?request=${encodeURIComponent(handle)}`,
      hidden: { request: handle },
      ...(typed.email === undefined ? {} : { email: typed.email }),
      ...(typed.problem === undefined ? {} : { problems: [{ text: typed.problem }] }),
    },
    { status: typed.problem === undefined ? 200 : 400, formTargets: client?.origins ?? [] },
  )
}

async function refuseSilently(
  deps: PageDeps,
  handle: string,
  redirect: AuthRedirect,
): Promise<Response> {
  await deps.db.transaction((tx) => redeemOneTime(deps, tx, 'redirect', handle))
  return sendAnswer(deps, redirect, {
    error: 'login_required',
    error_description: 'nobody is signed in, or the proof of the login was used before',
  })
}
