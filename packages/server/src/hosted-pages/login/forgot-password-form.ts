import { requestRecovery } from '../../identity/login/recover-password.js'
import { isEmailAddress } from '../../identity/profile/email-address.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { requireOwnForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { forgotPage } from './forgot-password-page.js'
import { resetPage } from './reset-password.js'

/**
 * Form with an address: orders the e-mail with a link and a code, and redirects to the page for the code. The response
 * does not reveal if there is an account with the address.
 */
export const forgotForm: Page = {
  method: 'POST',
  path: pagePaths.forgot,
  limit: 'recovery',
  handle: async (deps, request) => {
    const { field } = requireOwnForm(deps, request)
    const email = field('email').trim()
    if (!isEmailAddress(email)) {
      const problem = deps.texts.problems.emailMalformed
      return forgotPage.respondWith(deps, { reason: 'forgotten', email, problem })
    }
    const options = { language: deps.branding.language, returnUrl: returnUrlOf(deps) }
    await requestRecovery(deps, email, options)
    return resetPage.respondWith(deps, { by: 'code', email })
  },
}

/**
 * Returns the URL at which the member continues after the recovery: that of a plain login, or the home page of the
 * client.
 */
function returnUrlOf({ authorizationRequest }: PageDeps): string | null {
  if (authorizationRequest === undefined) return null
  if (authorizationRequest.intent === 'login') return authorizationRequest.returnUrl
  const { redirectUri } = authorizationRequest
  return redirectUri === null ? null : new URL('/', redirectUri).href
}
