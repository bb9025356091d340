import type { PageRoute } from '../../http/page.js'
import type { LimitName } from '../../limits/limits.js'
import { TooManyRequestsError } from '../../limits/too-many-requests.js'
import { type PageDeps, pagePaths } from './deps.js'
import { showTooMany } from './show.js'

const limitOfPage = new Map<string, LimitName>([
  [pagePaths.signUp, 'register'],
  [pagePaths.verify, 'verification'],
  [pagePaths.resend, 'verification'],
  [pagePaths.accountConfirmEmail, 'verification'],
  [pagePaths.accountEmail, 'verification'],
  [pagePaths.accountEmailConfirm, 'verification'],
  [pagePaths.accountFactorAdd, 'verification'],
  [pagePaths.accountFactorConfirm, 'verification'],
  [pagePaths.factor, 'verification'],
  [pagePaths.chooseFactor, 'verification'],
  [pagePaths.forgot, 'recovery'],
  [pagePaths.accountDelete, 'recovery'],
  [pagePaths.deleteAccount, 'verification'],
  [pagePaths.keepAccount, 'verification'],
  [pagePaths.reset, 'verification'],
])

/** Counts the posts of a form and answers too many with a page that says when to try again. */
export function limitedPage(deps: PageDeps, page: PageRoute): PageRoute {
  const name = page.method === 'POST' ? limitOfPage.get(page.path) : undefined
  if (name === undefined) return page
  return {
    ...page,
    answer: async (request, requestId) => {
      try {
        await deps.limits.take(name, { network: deps.network })
      } catch (error) {
        if (!(error instanceof TooManyRequestsError)) throw error
        return showTooMany(deps, requestId, error.retryAfterSeconds)
      }
      return page.answer(request, requestId)
    },
  }
}
