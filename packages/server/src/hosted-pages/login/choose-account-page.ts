import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { pageResponse } from '../kit/page-response.js'
import { cannotContinueResponse } from '../kit/result-page.js'

/**
 * Creates the response with the page on which the user selects an account of this browser.
 * @see `chooseAccountForm` in `choose-account-form.ts`, which it posts to
 */
export async function chooseAccountResponse(deps: PageDeps): Promise<Response> {
  if (!deps.authorizationRequest) return cannotContinueResponse(deps)
  const { id, clientId } = deps.authorizationRequest
  const formTargets = await originsOfClient(deps, clientId)
  return pageResponse(
    deps,
    {
      page: 'choose-account',
      action: pagePaths.choose,
      otherUrl: `${pagePaths.login}?request=${encodeURIComponent(id)}`,
      hidden: { request: id },
      accounts: deps.browser.logins.map(({ identityId, email, profile }) => ({
        id: identityId,
        name: profile.nickname ?? email,
        email,
      })),
    },
    { formTargets },
  )
}
