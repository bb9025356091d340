import type { Problem } from '@foyer/pages'
import { IdentityError } from '../../identity/errors.js'
import { register } from '../../identity/registration/register.js'
import { TooManyRequestsError } from '../../limits/rate-limits.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { nextCaptchaKind, readSolvedCaptcha, signUpCaptcha } from '../kit/captcha.js'
import { type LoginContext, type PageContext, sourceOfPage } from '../kit/context.js'
import { type Form, readName } from '../kit/form.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToPageWithAuthorizationRequest } from '../kit/plain-login.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import type { ResultPage } from '../kit/result-page.js'
import { logInByForm } from './login.js'
import { loginStepForm, loginStepPage } from './login-step.js'
import { respondToLogin } from './respond-to-login.js'

/** Typed values, except the password, and the problems with them. */
interface SignUpResult {
  email?: string
  nickname?: string
  problems?: readonly Problem[]
  captchaKind?: SolvedCaptcha['kind']
}

/** Sign-up page. Without an authorization request, the page creates one that returns to the account. */
export const signUpPage: ResultPage<SignUpResult> = loginStepPage({
  path: pagePaths.signUp,
  open: async (context) => {
    if (!context.parameters.has('request'))
      return redirectToPageWithAuthorizationRequest(context, pagePaths.signUp)
    return signUpPage.renderOrRedirect(context, {})
  },
  render: renderSignUp,
})

async function renderSignUp(
  context: LoginContext,
  { captchaKind, ...typed }: SignUpResult,
): Promise<Response> {
  const { id } = context.authorizationRequest
  return pageResponse(context, {
    page: 'sign-up',
    action: pagePaths.signUp,
    loginUrl: `${pagePaths.authorizationRequest}?request=${encodeURIComponent(id)}`,
    hidden: { request: id },
    passwordMinLength: context.deps.settings.password.minLength,
    captcha: await signUpCaptcha(context, captchaKind),
    ...typed,
  })
}

/** Form of the sign-up page. */
export const signUpForm = loginStepForm({
  path: pagePaths.signUp,
  limit: 'register',
  onExpired: (context, form) => {
    const problems = [{ text: context.texts.problems.restarted }]
    return signUpPage.redirectWith(context, { ...typedValues(form), problems })
  },
  handle: async (context, form) => {
    try {
      return await registerByForm(context, form)
    } catch (error) {
      const login = isTaken(error) && (await tryLogIn(context, form))
      if (login) return login
      const problems = problemsOf(context, error, form.field('password'))
      const captchaKind = nextCaptchaKind(
        form,
        error instanceof IdentityError ? error.reason : undefined,
      )
      return signUpPage.redirectWith(context, { ...typedValues(form), problems, captchaKind })
    }
  },
})

function typedValues({ field }: Form): Pick<SignUpResult, 'email' | 'nickname'> {
  return { email: field('email'), nickname: field('nickname') }
}

async function registerByForm(context: LoginContext, form: Form): Promise<Response> {
  const nickname = readName(form, 'nickname')
  const outcome = await register(context.deps, sourceOfPage(context), {
    email: form.field('email'),
    password: form.field('password'),
    profile: { language: context.branding.language, ...(nickname === '' ? {} : { nickname }) },
    captcha: readSolvedCaptcha(form),
  })
  return respondToLogin(context, outcome)
}

function isTaken(error: unknown): boolean {
  return error instanceof IdentityError && error.reason === 'email-exists'
}

/**
 * Logs in with the address and password of the form: the response to an earlier sign-up may have been lost, or the
 * member may have forgotten the account. Returns undefined if that fails; then the form reports that the address has an
 * account.
 */
async function tryLogIn(context: LoginContext, form: Form): Promise<Response | undefined> {
  try {
    return await logInByForm(context, form, undefined)
  } catch (error) {
    // After too many failed logins, the form still reports that the address has an account.
    if (error instanceof IdentityError || error instanceof TooManyRequestsError) return undefined
    throw error
  }
}

/**
 * Converts an error to problems of the form.
 * @throws the error itself if it is not about the input
 */
function problemsOf(context: PageContext, error: unknown, password: string): Problem[] {
  if (!(error instanceof IdentityError)) return fieldProblems(context, error, password)
  const text = problemText(context, error.reason)
  return [error.reason === 'email-exists' ? { field: 'email', text } : { text }]
}
