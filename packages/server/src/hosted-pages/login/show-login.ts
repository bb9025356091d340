import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { loginCaptcha } from '../kit/captcha.js'
import { pendingRedirectOf } from '../kit/form.js'
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
  const redirect = pendingRedirectOf(deps, requestHandle)
  if (!redirect) return showDeadEnd(deps)
  const formTargets = await originsOfClient(deps, redirect.clientId)
  const email = result.email ?? deps.browser.logins[0]?.email
  const captcha = await loginCaptcha(deps, redirect.clientId, { email, kind })
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
