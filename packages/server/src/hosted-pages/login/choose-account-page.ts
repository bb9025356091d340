import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse } from '../kit/result-page.js'

/**
 * Creates the response with the page on which the user selects an account of this browser.
 * @see `chooseAccountForm` in `choose-account-form.ts`, which it posts to
 */
export async function chooseAccountResponse(context: PageContext): Promise<Response> {
  if (!context.authorizationRequest) return cannotContinueResponse(context)
  const { id, clientId } = context.authorizationRequest
  const formTargets = await originsOfClient(context.deps, clientId)
  return pageResponse(
    context,
    {
      page: 'choose-account',
      action: pagePaths.choose,
      otherUrl: `${pagePaths.login}?request=${encodeURIComponent(id)}`,
      hidden: { request: id },
      accounts: context.browser.logins.map(({ identityId, email, profile }) => ({
        id: identityId,
        name: profile.nickname ?? email,
        email,
      })),
    },
    { formTargets },
  )
}
