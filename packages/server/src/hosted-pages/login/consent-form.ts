import { resolveAfterConsent } from '../../oauth/authorize/resolve-authorization.js'
import { pagePaths } from '../../settings/page-paths.js'
import { findOwnLoginForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { cannotContinueResponse } from '../kit/result-page.js'
import { respondToOutcome } from './finish-login.js'

/** Form with the member's decision about the consent. */
export const consentForm: Page = {
  method: 'POST',
  path: pagePaths.consent,
  handle: async (context) => {
    const form = findOwnLoginForm(context)
    if (!form) return cannotContinueResponse(context)
    const { authorizationRequest, field } = form
    const outcome = await resolveAfterConsent(context.deps, authorizationRequest, {
      sessionToken: field('sessionToken'),
      isAllowed: field('decision') === 'allow',
    })
    return respondToOutcome(context, outcome)
  },
}
