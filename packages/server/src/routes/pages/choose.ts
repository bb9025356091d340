import type { PageRoute } from '../../http/page-route.js'
import { answerAs } from '../../oauth/answer-at-once.js'
import { showOutcome } from './authorize.js'
import { type PageDeps, pagePaths } from './deps.js'
import { readForm } from './form.js'
import { showDeadEnd } from './show.js'

/** The chosen account. */
export function chooseForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.choose,
    answer: async (request, requestId) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps, requestId)
      const { handle, field } = form
      const { browser } = deps
      const outcome = await answerAs(deps, handle, { identityId: field('account'), browser })
      return showOutcome(deps, handle, { outcome, requestId })
    },
  }
}
