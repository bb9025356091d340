import { formTargetsOf } from '../../oauth/authorize/authorization-request.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { signInCaptcha } from '../kit/captcha.js'
import { pagePaths } from '../kit/deps.js'
import { pendingRequest } from '../kit/form.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'

interface SignInResult {
  handle: string
  email?: string
  problem?: string
  captchaKind?: SolvedCaptcha['kind']
}

/** Sign-in page. Keeps the typed address; by default, suggests the address of the last account. */
export const showSignIn = resultPage(pagePaths.signIn, async (deps, result: SignInResult) => {
  const { handle, problem, captchaKind: kind } = result
  const pendingRedirect = (await pendingRequest(deps, handle))?.redirect
  if (!pendingRedirect) return showDeadEnd(deps, deps.requestId)
  const formTargets = await formTargetsOf(deps, pendingRedirect.clientId)
  const email = result.email ?? deps.browser.accounts[0]?.email
  const captcha = await signInCaptcha(deps, pendingRedirect.clientId, { email, kind })
  return showPage(
    deps,
    {
      page: 'sign-in',
      action: pagePaths.signIn,
      signUpUrl: `${pagePaths.signUp}?request=${encodeURIComponent(handle)}`,
      forgotUrl: `${pagePaths.forgot}?request=${encodeURIComponent(handle)}`,
      hidden: { request: handle },
      ...captcha,
      ...(email === undefined ? {} : { email }),
      ...(problem === undefined ? {} : { problems: [{ text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400, formTargets },
  )
})
