import { formTargetsOf } from '../../oauth/authorize/authorization-request.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { loginCaptcha } from '../kit/captcha.js'
import { pendingRequest } from '../kit/form.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'

interface LoginResult {
  requestHandle: string
  email?: string
  problem?: string
  captchaKind?: SolvedCaptcha['kind']
}

/** Login page. Keeps the typed address; by default, suggests the address of the last account. */
export const showLogin = resultPage(pagePaths.login, async (deps, result: LoginResult) => {
  const { requestHandle, problem, captchaKind: kind } = result
  const pendingRedirect = (await pendingRequest(deps, requestHandle))?.redirect
  if (!pendingRedirect) return showDeadEnd(deps)
  const formTargets = await formTargetsOf(deps, pendingRedirect.clientId)
  const email = result.email ?? deps.browser.accounts[0]?.email
  const captcha = await loginCaptcha(deps, pendingRedirect.clientId, { email, kind })
  return showPage(
    deps,
    {
      page: 'login',
      action: pagePaths.login,
      signUpUrl: `${pagePaths.signUp}?request=${encodeURIComponent(requestHandle)}`,
      forgotUrl: `${pagePaths.forgot}?request=${encodeURIComponent(requestHandle)}`,
      hidden: { request: requestHandle },
      ...captcha,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400, formTargets },
  )
})
