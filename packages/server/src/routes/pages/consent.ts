import type { PageRoute } from '../../http/page-route.js'
import { answerConsent } from '../../oauth/consent.js'
import { type PageDeps, pagePaths } from './deps.js'
import { sendAnswer } from './finish.js'
import { readForm } from './form.js'
import { showDeadEnd } from './show.js'

/** What a member has answered to the question whether a client may know who signs in. */
export function consentForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.consent,
    answer: async (request, requestId) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps, requestId)
      const { handle, field } = form
      const sessionToken = field('sessionToken')
      const allowed = field('decision') === 'allow'
      const answered = await answerConsent(deps, { handle, sessionToken, allowed })
      if (!answered) return showDeadEnd(deps, requestId)
      return sendAnswer(deps, answered.redirect, answered.answer)
    },
  }
}
