import { resolveAuthorization } from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import { findOwnLoginForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { respondToOutcome } from './finish-login.js'

/** Form in which the user selects an account of the browser. */
export const chooseAccountForm: Page = {
  method: 'POST',
  path: pagePaths.choose,
  handle: async (context) => {
    const form = findOwnLoginForm(context)
    if (!form) return cannotContinueResponse(context)
    const { authorizationRequest, field } = form
    const selectedId = field('account')
    const outcome = await resolveAuthorization(
      context.deps,
      authorizationRequest,
      context.browser,
      selectedId,
    )
    return respondToOutcome(context, outcome)
  },
}
