import type { Problem } from '@foyer/pages'
import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { register } from '../../identity/registration/register.js'
import {
  formTargetsOf,
  restartAuthorizationRequest,
} from '../../oauth/authorize/authorization-request.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { beginPlainSignIn } from '../kit/begin-sign-in.js'
import { captchaProblem, nextKind, readSolvedCaptcha, signUpCaptcha } from '../kit/captcha.js'
import { type PageDeps, pagePaths } from '../kit/deps.js'
import {
  originOfForm,
  type PostedForm,
  pendingRequest,
  readName,
  readOwnForm,
} from '../kit/form.js'
import type { Page } from '../kit/page.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { continueSignIn } from './after-first-factor.js'
import { showVerify } from './verify.js'

interface Typed {
  email?: string
  nickname?: string
  problems?: readonly Problem[]
}

/** Sign-up page. Without an authorization request it continues to the account. */
export const signUpPage: Page = {
  method: 'GET',
  path: pagePaths.signUp,
  handle: async (deps, request) => {
    const { requestId } = deps
    const handle = new URL(request.url).searchParams.get('request')
    if (handle === null) return beginPlainSignIn(deps, pagePaths.signUp)
    const redirect = (await pendingRequest(deps, handle))?.redirect
    if (!redirect) return showDeadEnd(deps, requestId)
    return showSignUp(deps, { handle })
  },
}

/** Handles the posted sign-up form. */
export const signUpForm: Page = {
  method: 'POST',
  path: pagePaths.signUp,
  limit: 'register',
  handle: async (deps, request) => {
    const { requestId } = deps
    const { flow, field } = await readOwnForm(deps, request)
    const typed = { email: field('email'), nickname: field('nickname') }
    if (!flow) return showAgain(deps, field('request'), { typed, requestId })
    const form = { ...flow, field }
    const { clientId } = flow.redirect
    const clientDeps = await withClientSettings(deps, clientId)
    try {
      return await signUp(clientDeps, form, requestId)
    } catch (error) {
      const problems = problemsOf(clientDeps, error, form.field('password'))
      const captchaKind = nextKind(form, error instanceof IdentityError ? error.reason : undefined)
      return showSignUp(deps, { handle: form.handle, ...typed, problems, captchaKind })
    }
  },
}

/** Restarts a form that stayed open too long, with the typed values. */
async function showAgain(
  deps: PageDeps,
  handle: string,
  { typed, requestId }: { typed: Typed; requestId: string },
): Promise<Response> {
  const again = await restartAuthorizationRequest(deps, handle)
  if (!again) return showDeadEnd(deps, requestId)
  const problems = [{ text: deps.texts.problems.restarted }]
  return showSignUp(deps, { handle: again.handle, ...typed, problems })
}

async function signUp(deps: PageDeps, form: PostedForm, requestId: string): Promise<Response> {
  const { handle, redirect, field } = form
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
    return showVerify(deps, { handle, stateToken, email: identity.email })
  }
  return continueSignIn(deps, { handle, redirect, requestId }, outcome)
}

interface SignUpResult extends Typed {
  handle: string
  captchaKind?: SolvedCaptcha['kind']
}

/** Sign-up page; keeps the typed values except the password. */
export const showSignUp = resultPage(pagePaths.signUp, async (deps, result: SignUpResult) => {
  const { handle, captchaKind, ...typed } = result
  const flow = (await pendingRequest(deps, handle))?.redirect
  if (!flow) return showDeadEnd(deps, deps.requestId)
  const formTargets = await formTargetsOf(deps, flow.clientId)
  const captcha = await signUpCaptcha(deps, flow.clientId, captchaKind)
  return showPage(
    deps,
    {
      page: 'sign-up',
      action: pagePaths.signUp,
      signInUrl: `${pagePaths.authorize}?request=${encodeURIComponent(handle)}`,
      hidden: { request: handle },
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
