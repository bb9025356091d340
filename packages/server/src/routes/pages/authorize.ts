import type { CaptchaView } from '@foyer/pages'
import type { PageRoute } from '../../http/page-route.js'
import { answerAtOnce } from '../../oauth/answer-at-once.js'
import { findFlow, originsOf } from '../../oauth/flow.js'
import { signInCaptcha } from './captcha.js'
import { type PageDeps, pagePaths } from './deps.js'
import { sendAnswer } from './finish.js'
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
      const known = await findFlow(deps, handle)
      if (!known) return showDeadEnd(deps, requestId)
      if (known.prompt === 'login' && known.sessionHash === null) {
        const { clientId } = known
        const captcha = await signInCaptcha(deps, { request, clientId })
        return showSignIn(deps, handle, clientId, captcha)
      }
      const outcome = await answerAtOnce(deps, handle)
      if (outcome.kind === 'over') return showDeadEnd(deps, requestId)
      const { redirect } = outcome
      if (outcome.kind === 'answered') return sendAnswer(deps, redirect, outcome.answer)
      const { clientId } = redirect
      const captcha = await signInCaptcha(deps, { request, clientId })
      return showSignIn(deps, handle, clientId, captcha)
    },
  }
}

/** The page to sign in; what was typed before stays. */
export async function showSignIn(
  deps: PageDeps,
  handle: string,
  clientId: string,
  typed: { email?: string; problem?: string; captcha?: CaptchaView } = {},
): Promise<Response> {
  const formTargets = await originsOf(deps, clientId)
  return showPage(
    deps,
    {
      page: 'sign-in',
      action: pagePaths.signIn,
      signUpUrl: `${pagePaths.signUp}?request=${encodeURIComponent(handle)}`,
      forgotUrl: `${pagePaths.forgot}?request=${encodeURIComponent(handle)}`,
      hidden: { request: handle },
      ...(typed.email === undefined ? {} : { email: typed.email }),
      ...(typed.captcha === undefined ? {} : { captcha: typed.captcha }),
      ...(typed.problem === undefined ? {} : { problems: [{ text: typed.problem }] }),
    },
    { status: typed.problem === undefined ? 200 : 400, formTargets },
  )
}
