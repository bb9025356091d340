import { originsOf } from '../../oauth/flow.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { signInCaptcha } from './captcha.js'
import { type PageDeps, pagePaths } from './deps.js'
import { showPage } from './show.js'

/** The page to sign in; what was typed before stays, else the address of who was here last. */
export async function showSignIn(
  deps: PageDeps,
  handle: string,
  clientId: string | null,
  typed: { email?: string; problem?: string; captchaKind?: SolvedCaptcha['kind'] } = {},
): Promise<Response> {
  const formTargets = await originsOf(deps, clientId)
  const email = typed.email ?? deps.browser.accounts[0]?.email
  const captcha = await signInCaptcha(deps, clientId, { email, kind: typed.captchaKind })
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
      ...(typed.problem === undefined ? {} : { problems: [{ text: typed.problem }] }),
    },
    { status: typed.problem === undefined ? 200 : 400, formTargets },
  )
}
