import type { PageRoute } from '../../http/page-route.js'
import { type AnswerAtOnce, answerAtOnce } from '../../oauth/answer-at-once.js'
import { findFlow } from '../../oauth/flow.js'
import { type PageDeps, pagePaths } from './deps.js'
import { afterLogin, seeOther, sendAnswer } from './finish.js'
import { showDeadEnd } from './show.js'
import { showChoice } from './show-choice.js'
import { showConsent } from './show-consent.js'
import { showSignIn } from './show-sign-in.js'

/**
 * The authorization endpoint: a page to sign in, or at once an answer when the site proves a finished login or the
 * browser is signed in.
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
      if (known.intent === 'auth' && known.prompt === 'login' && known.sessionHash === null) {
        return showSignIn(deps, handle, known.clientId)
      }
      const outcome = await answerAtOnce(deps, handle, deps.browser)
      return showOutcome(deps, handle, { outcome, requestId })
    },
  }
}

/** How a browser goes on. */
export async function showOutcome(
  deps: PageDeps,
  handle: string,
  { outcome, requestId }: { outcome: AnswerAtOnce; requestId: string },
): Promise<Response> {
  switch (outcome.kind) {
    case 'answered':
      return sendAnswer(deps, outcome.redirect, outcome.answer)
    case 'signed-in':
      return seeOther(afterLogin(outcome.redirect))
    case 'choice-needed':
      return showChoice(deps, handle, outcome.redirect.clientId)
    case 'consent-needed':
      return showConsent(deps, handle, { identityId: outcome.identityId, requestId })
    case 'login-needed':
      return showSignIn(deps, handle, outcome.redirect.clientId)
    case 'over':
      return showDeadEnd(deps, requestId)
  }
}
