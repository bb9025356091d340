import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { loginCaptcha } from '../kit/captcha.js'
import type { PageContext } from '../kit/context.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToPageWithRequest } from '../kit/plain-login.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'

interface LoginResult {
  /** The typed address. Default: the address of the latest login of the browser. */
  email?: string
  problem?: string
  captchaKind?: SolvedCaptcha['kind']
}

/**
 * Login page. It is shown to a browser that is logged in, too. Without an authorization request, the page creates one
 * that returns to the account.
 * @see `loginForm` in `login-form.ts`, which it posts to
 */
export const loginPage = resultPage({
  path: pagePaths.login,
  open: async (context) => {
    if (!context.parameters.has('request'))
      return redirectToPageWithRequest(context, pagePaths.login)
    // The page for selecting an account links here for another account, so the address of a login is not filled in.
    return renderLogin(context, { email: '' })
  },
  render: renderLogin,
})

async function renderLogin(context: PageContext, result: LoginResult): Promise<Response> {
  const { problem, captchaKind: kind } = result
  if (!context.authorizationRequest) return cannotContinueResponse(context)
  const { id, clientId } = context.authorizationRequest
  const formTargets = await originsOfClient(context.deps, clientId)
  const email = result.email ?? context.browser.logins[0]?.email
  const captcha = await loginCaptcha(context, { email, kind })
  const query = `?request=${encodeURIComponent(id)}`
  return pageResponse(
    context,
    {
      page: 'login',
      action: pagePaths.login,
      signUpUrl: pagePaths.signUp + query,
      forgotUrl: pagePaths.forgot + query,
      hidden: { request: id },
      ...captcha,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400, formTargets },
  )
}
