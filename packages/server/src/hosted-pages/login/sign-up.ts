import type { Problem } from '@foyer/pages'
import { IdentityError } from '../../identity/errors.js'
import { logIn } from '../../identity/login/log-in.js'
import { register } from '../../identity/registration/register.js'
import { TooManyRequestsError } from '../../limits/limits.js'
import type { PendingAuthorizationRequest } from '../../oauth/authorize/browser-requests.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { pagePaths } from '../../settings/page-paths.js'
import { captchaProblem, nextKind, readSolvedCaptcha, signUpCaptcha } from '../kit/captcha.js'
import { type PageContext, sourceOfPage } from '../kit/context.js'
import { knownDeviceToken, rememberedDeviceTokens } from '../kit/cookies.js'
import { type Form, type LoginStepForm, loginStepForm, readName } from '../kit/form.js'
import { pageResponse } from '../kit/page-response.js'
import { redirectToPageWithAuthorizationRequest } from '../kit/plain-login.js'
import { fieldProblems, problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, loginStepPage, type ResultPage } from '../kit/result-page.js'
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
  context: PageContext,
  { id }: PendingAuthorizationRequest,
  { captchaKind, ...typed }: SignUpResult,
): Promise<Response> {
  return pageResponse(context, {
    page: 'sign-up',
    action: pagePaths.signUp,
    loginUrl: `${pagePaths.authorize}?request=${encodeURIComponent(id)}`,
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
  expired: (context, form) => {
    const problems = [{ text: context.texts.problems.restarted }]
    return signUpPage.redirectWith(context, { ...typedValues(form), problems })
  },
  // An account exists, so only its address and password continue.
  sentAgain: async (context, form) =>
    (await logInByForm(context, form)) ?? cannotContinueResponse(context),
  handle: async (context, form) => {
    try {
      return await registerByForm(context, form)
    } catch (error) {
      const login = isTaken(error) && (await logInByForm(context, form))
      if (login) return login
      const problems = problemsOf(context, error, form.field('password'))
      const captchaKind = nextKind(form, error instanceof IdentityError ? error.reason : undefined)
      return signUpPage.redirectWith(context, { ...typedValues(form), problems, captchaKind })
    }
  },
})

function typedValues({ field }: Form): Pick<SignUpResult, 'email' | 'nickname'> {
  return { email: field('email'), nickname: field('nickname') }
}

async function registerByForm(context: PageContext, form: LoginStepForm): Promise<Response> {
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
 * Logs in with the address and password of the form: the response to an earlier sign-up may be lost, or the member
 * forgot the account. Returns undefined if that fails; then the form reports that the address has an account.
 */
async function logInByForm(
  context: PageContext,
  { field }: LoginStepForm,
): Promise<Response | undefined> {
  const email = field('email')
  try {
    const outcome = await logIn(context.deps, sourceOfPage(context), {
      email,
      password: field('password'),
      captcha: undefined,
      rememberedDeviceTokens: rememberedDeviceTokens(context.request),
      knownDeviceToken: knownDeviceToken(context.cookies, email),
    })
    return await respondToLogin(context, outcome)
  } catch (error) {
    // Too many failed logins do not hide that the address has an account.
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
  const text = captchaProblem(context, error.reason) ?? problemText(context, error.reason)
  return [error.reason === 'email-exists' ? { field: 'email', text } : { text }]
}
