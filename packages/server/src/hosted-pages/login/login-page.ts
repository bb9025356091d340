import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { loginCaptcha } from '../kit/captcha.js'
import type { PageDeps } from '../kit/deps.js'
import { authorizationRequestOf } from '../kit/form.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToPageWithRequest } from '../kit/plain-login.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'

interface LoginResult {
  authorizationRequestId: string
  /** The typed address; by default that of the last account of the browser. */
  email?: string
  problem?: string
  captchaKind?: SolvedCaptcha['kind']
}

/**
 * Login page, also for a logged-in browser. Without an authorization request it starts one that ends at the account.
 * @see `loginForm` in `login-form.ts`, which it posts to
 */
export const loginPage = resultPage({
  path: pagePaths.login,
  open: async (deps) => {
    if (!deps.parameters.has('request')) return redirectToPageWithRequest(deps, pagePaths.login)
    if (!deps.authorizationRequest) return cannotContinueResponse(deps)
    const authorizationRequestId = deps.authorizationRequest.id
    // The page of accounts links here for another account, so no account of the browser is filled in.
    return renderLogin(deps, { authorizationRequestId, email: '' })
  },
  render: renderLogin,
})

async function renderLogin(deps: PageDeps, result: LoginResult): Promise<Response> {
  const { authorizationRequestId, problem, captchaKind: kind } = result
  const authorizationRequest = authorizationRequestOf(deps, authorizationRequestId)
  if (!authorizationRequest) return cannotContinueResponse(deps)
  const { clientId } = authorizationRequest
  const formTargets = await originsOfClient(deps, clientId)
  const email = result.email ?? deps.browser.logins[0]?.email
  const captcha = await loginCaptcha(deps, clientId, { email, kind })
  const query = `?request=${encodeURIComponent(authorizationRequestId)}`
  return pageResponse(
    deps,
    {
      page: 'login',
      action: pagePaths.login,
      signUpUrl: pagePaths.signUp + query,
      forgotUrl: pagePaths.forgot + query,
      hidden: { request: authorizationRequestId },
      ...captcha,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400, formTargets },
  )
}
