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
  handle: async (deps, request) => {
    const form = findOwnLoginForm(deps, request)
    if (!form) return cannotContinueResponse(deps)
    const { authorizationRequest, field } = form
    const selectedId = field('account')
    const outcome = await resolveAuthorization(deps, authorizationRequest, deps.browser, selectedId)
    return respondToOutcome(deps, outcome)
  },
}
