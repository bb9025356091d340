import type { Problem } from '@foyer/pages'
import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { register } from '../../identity/registration/register.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { beginPlainLogin } from '../kit/begin-login.js'
import { captchaProblem, nextKind, readSolvedCaptcha, signUpCaptcha } from '../kit/captcha.js'
import type { PageDeps } from '../kit/deps.js'
import { type LoginForm, originOfForm, pendingRedirectOf, readForm, readName } from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { showAfterFirstFactor } from './after-first-factor.js'
import { showVerifyEmail } from './verify-email.js'

interface Typed {
  email?: string
  nickname?: string
  problems?: readonly Problem[]
}

/** Sign-up page. Without an authorization request it continues to the account. */
export const signUpPage: Page = {
  method: 'GET',
  path: pagePaths.signUp,
  handle: async (deps) => {
    if (!deps.parameters.has('request')) return beginPlainLogin(deps, pagePaths.signUp)
    if (!deps.authorizationRequest) return showDeadEnd(deps)
    const { requestHandle } = deps.authorizationRequest
    return showSignUp(deps, { requestHandle })
  },
}

/** Handles the posted sign-up form. */
export const signUpForm: Page = {
  method: 'POST',
  path: pagePaths.signUp,
  limit: 'register',
  handle: async (deps, request) => {
    const { authorizationRequest, field } = readForm(deps, request)
    const typed = { email: field('email'), nickname: field('nickname') }
    if (!authorizationRequest) return showAgain(deps, field('request'), typed)
    const form = { ...authorizationRequest, field }
    const { clientId } = form.redirect
    const clientDeps = await withClientSettings(deps, clientId)
    try {
      return await handleSignUp(clientDeps, form)
    } catch (error) {
      const problems = problemsOf(clientDeps, error, form.field('password'))
      const captchaKind = nextKind(form, error instanceof IdentityError ? error.reason : undefined)
      return showSignUp(deps, {
        requestHandle: form.requestHandle,
        ...typed,
        problems,
        captchaKind,
      })
    }
  },
}

/** Restarts a form that stayed open too long, with the typed values. */
async function showAgain(deps: PageDeps, requestHandle: string, typed: Typed): Promise<Response> {
  const again = await restartAuthorizationRequest(deps, requestHandle)
  if (!again) return showDeadEnd(deps)
  const problems = [{ text: deps.texts.problems.restarted }]
  return showSignUp(deps, { requestHandle: again.requestHandle, ...typed, problems })
}

async function handleSignUp(deps: PageDeps, form: LoginForm): Promise<Response> {
  const { requestHandle, redirect, field } = form
  const nickname = readName(form, 'nickname')
  const from = originOfForm(deps, redirect)
  const outcome = await register(deps, from, {
    email: field('email'),
    password: field('password'),
    profile: { language: deps.branding.language, ...(nickname === '' ? {} : { nickname }) },
    captcha: readSolvedCaptcha(form),
  })
  if (outcome.kind === 'email-verification-required') {
    const { stateToken, identity } = outcome
    return showVerifyEmail(deps, { requestHandle, stateToken, email: identity.email })
  }
  return showAfterFirstFactor(deps, requestHandle, outcome)
}

interface SignUpResult extends Typed {
  requestHandle: string
  captchaKind?: SolvedCaptcha['kind']
}

/** Sign-up page; keeps the typed values except the password. */
export const showSignUp = resultPage(pagePaths.signUp, async (deps, result: SignUpResult) => {
  const { requestHandle, captchaKind, ...typed } = result
  const redirect = pendingRedirectOf(deps, requestHandle)
  if (!redirect) return showDeadEnd(deps)
  const formTargets = await originsOfClient(deps, redirect.clientId)
  const captcha = await signUpCaptcha(deps, redirect.clientId, captchaKind)
  return showPage(
    deps,
    {
      page: 'sign-up',
      action: pagePaths.signUp,
      loginUrl: `${pagePaths.authorize}?request=${encodeURIComponent(requestHandle)}`,
      hidden: { request: requestHandle },
      passwordMinLength: deps.settings.password.minLength,
      ...captcha,
      ...typed,
    },
    { status: typed.problems ? 400 : 200, formTargets },
  )
})

/**
 * Converts an error to problems of the form.
 * @throws the error itself if it is not about the input
 */
function problemsOf(deps: PageDeps, error: unknown, password: string): Problem[] {
  if (!(error instanceof IdentityError)) return fieldProblems(deps, error, password)
  const text = captchaProblem(deps, error.reason) ?? problemText(deps, error.reason)
  return [error.reason === 'email-exists' ? { field: 'email', text } : { text }]
}
