import type { Problem } from '@foyer/pages'
import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { register } from '../../identity/registration/register.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { captchaProblem, nextKind, readSolvedCaptcha, signUpCaptcha } from '../kit/captcha.js'
import type { PageDeps } from '../kit/deps.js'
import { type LoginForm, originOfForm, readName, requireOwnForm } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToPageWithRequest } from '../kit/plain-login.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'
import { continueAfterFirstFactor } from './continue-after-first-factor.js'
import { verifyEmailPage } from './verify-email.js'

/** Typed values, except the password, and the problems with them. */
interface TypedSignUp {
  email?: string
  nickname?: string
  problems?: readonly Problem[]
}

interface SignUpResult extends TypedSignUp {
  captchaKind?: SolvedCaptcha['kind']
}

/** Sign-up page. Without an authorization request, the page creates one that returns to the account. */
export const signUpPage = resultPage({
  path: pagePaths.signUp,
  open: async (deps) => {
    if (!deps.parameters.has('request')) return redirectToPageWithRequest(deps, pagePaths.signUp)
    return renderSignUp(deps, {})
  },
  render: renderSignUp,
})

async function renderSignUp(deps: PageDeps, result: SignUpResult): Promise<Response> {
  const { captchaKind, ...typed } = result
  if (!deps.authorizationRequest) return cannotContinueResponse(deps)
  const { id, clientId } = deps.authorizationRequest
  const formTargets = await originsOfClient(deps, clientId)
  const captcha = await signUpCaptcha(deps, clientId, captchaKind)
  return pageResponse(
    deps,
    {
      page: 'sign-up',
      action: pagePaths.signUp,
      loginUrl: `${pagePaths.authorize}?request=${encodeURIComponent(id)}`,
      hidden: { request: id },
      passwordMinLength: deps.settings.password.minLength,
      ...captcha,
      ...typed,
    },
    { status: typed.problems ? 400 : 200, formTargets },
  )
}

/** Form of the sign-up page. */
export const signUpForm: Page = {
  method: 'POST',
  path: pagePaths.signUp,
  limit: 'register',
  handle: async (deps, request) => {
    const { field } = requireOwnForm(deps, request)
    const { authorizationRequest } = deps
    const typed = { email: field('email'), nickname: field('nickname') }
    if (!authorizationRequest) return restartSignUp(deps, field('request'), typed)
    const form = { authorizationRequest, field }
    const clientDeps = await withClientSettings(deps, authorizationRequest.clientId)
    try {
      return await registerByForm(clientDeps, form)
    } catch (error) {
      const problems = problemsOf(clientDeps, error, field('password'))
      const captchaKind = nextKind(form, error instanceof IdentityError ? error.reason : undefined)
      return signUpPage.redirectWith(deps, { ...typed, problems, captchaKind })
    }
  },
}

/** Restarts the login of a form that stayed open too long. The new form contains the typed values. */
async function restartSignUp(
  deps: PageDeps,
  expiredId: string,
  typed: TypedSignUp,
): Promise<Response> {
  const authorizationRequest = await restartAuthorizationRequest(deps, expiredId)
  if (!authorizationRequest) return cannotContinueResponse(deps)
  const problems = [{ text: deps.texts.problems.restarted }]
  return signUpPage.redirectWith({ ...deps, authorizationRequest }, { ...typed, problems })
}

async function registerByForm(deps: PageDeps, form: LoginForm): Promise<Response> {
  const { authorizationRequest, field } = form
  const nickname = readName(form, 'nickname')
  const outcome = await register(deps, originOfForm(deps, authorizationRequest), {
    email: field('email'),
    password: field('password'),
    profile: { language: deps.branding.language, ...(nickname === '' ? {} : { nickname }) },
    captcha: readSolvedCaptcha(form),
  })
  if (outcome.kind === 'email-verification-required') {
    const { stateToken, identity } = outcome
    return verifyEmailPage.redirectWith(deps, { stateToken, email: identity.email })
  }
  return continueAfterFirstFactor(deps, outcome)
}

/**
 * Converts an error to problems of the form.
 * @throws the error itself if it is not about the input
 */
function problemsOf(deps: PageDeps, error: unknown, password: string): Problem[] {
  if (!(error instanceof IdentityError)) return fieldProblems(deps, error, password)
  const text = captchaProblem(deps, error.reason) ?? problemText(deps, error.reason)
  return [error.reason === 'email-exists' ? { field: 'email', text } : { text }]
}
