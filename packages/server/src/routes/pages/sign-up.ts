import type { CaptchaView, Problem } from '@foyer/pages'
import type { PageRoute } from '../../http/page-route.js'
import { IdentityError, RegistrationInvalidError } from '../../identity/errors.js'
import { registerGuarded } from '../../identity/guarded-register.js'
import { findFlow, originsOf } from '../../oauth/flow.js'
import { forClient } from '../for-client.js'
import { signUpCaptcha, solvedIn } from './captcha.js'
import { type PageDeps, pagePaths } from './deps.js'
import { type PostedForm, readForm } from './form.js'
import { problemText } from './problem-text.js'
import { showDeadEnd, showPage } from './show.js'
import { goOn } from './show-second-factor.js'
import { showVerify } from './verify.js'

interface Typed {
  email?: string
  nickname?: string
  captcha?: CaptchaView
  problems?: readonly Problem[]
}

/** The page to sign up. */
export function signUpPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.signUp,
    answer: async (request, requestId) => {
      const handle = new URL(request.url).searchParams.get('request') ?? ''
      const redirect = await findFlow(deps, handle)
      if (!redirect) return showDeadEnd(deps, requestId)
      const { clientId } = redirect
      const captcha = await signUpCaptcha(deps, { request, clientId })
      return showSignUp(deps, handle, clientId, captcha)
    },
  }
}

/** The posted sign-up form. */
export function signUpForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.signUp,
    answer: async (request, requestId) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps, requestId)
      try {
        const { clientId } = form.redirect
        const asked = await forClient(deps, { request, clientId })
        return await signUp(asked, form, request, requestId)
      } catch (error) {
        const typed = { email: form.field('email'), nickname: form.field('nickname') }
        const problems = problemsOf(error)
        const captcha = await signUpCaptcha(deps, { request, clientId: form.redirect.clientId })
        return showSignUp(deps, form.handle, form.redirect.clientId, {
          ...typed,
          problems,
          ...captcha,
        })
      }
    },
  }
}

async function signUp(
  deps: PageDeps,
  form: PostedForm,
  request: Request,
  requestId: string,
): Promise<Response> {
  const { handle, redirect, field } = form
  // By code points, so that no character is cut in half.
  const nickname = [...field('nickname').trim().slice(0, 200)].slice(0, 100).join('')
  const from = { network: deps.networks.of(request), clientId: redirect.clientId }
  const outcome = await registerGuarded(deps, from, {
    email: field('email'),
    password: field('password'),
    profile: nickname === '' ? {} : { nickname },
    captcha: solvedIn(form),
  })
  if (outcome.kind === 'email-verification-required') {
    const { stateToken, identity } = outcome
    return showVerify(deps, { handle, redirect, stateToken, email: identity.email })
  }
  return goOn(deps, { handle, redirect, requestId }, outcome)
}

async function showSignUp(
  deps: PageDeps,
  handle: string,
  clientId: string,
  typed: Typed,
): Promise<Response> {
  const formTargets = await originsOf(deps, clientId)
  return showPage(
    deps,
    {
      page: 'sign-up',
      action: pagePaths.signUp,
      signInUrl: `${pagePaths.authorize}?request=${encodeURIComponent(handle)}`,
      hidden: { request: handle },
      passwordMinLength: deps.settings.password.minLength,
      ...typed,
    },
    { status: typed.problems ? 400 : 200, formTargets },
  )
}

/** @throws the error itself when it is not about what was typed */
function problemsOf(error: unknown): Problem[] {
  if (error instanceof IdentityError) {
    const text = problemText(error.reason)
    return [error.reason === 'email-exists' ? { field: 'email', text } : { text }]
  }
  if (!(error instanceof RegistrationInvalidError)) throw error
  return error.violations.map(({ field, description }) =>
    field === 'password'
      ? { field, text: `Choose another password: ${description}.` }
      : { field: 'email', text: `Check the address: ${description}.` },
  )
}
