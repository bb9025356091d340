import type { Problem } from '@foyer/pages'
import type { PageRoute } from '../../http/page-route.js'
import { IdentityError } from '../../identity/errors.js'
import { registerGuarded } from '../../identity/guarded-register.js'
import { findFlow, originsOf, restartFlow } from '../../oauth/flow.js'
import type { SolvedCaptcha } from '../../ports/captcha.js'
import { forClient } from '../for-client.js'
import { captchaProblem, nextKind, signUpCaptcha, solvedIn } from './captcha.js'
import { type PageDeps, pagePaths } from './deps.js'
import { originOfForm, type PostedForm, readName, readOwnForm } from './form.js'
import { fieldProblems, problemText } from './problem-text.js'
import { showDeadEnd, showPage } from './show.js'
import { goOn } from './show-second-factor.js'
import { showVerify } from './verify.js'

interface Typed {
  email?: string
  nickname?: string
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
      return showSignUp(deps, handle, redirect.clientId, {})
    },
  }
}

/** The posted sign-up form. */
export function signUpForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.signUp,
    answer: async (request, requestId) => {
      const { flow, field } = await readOwnForm(deps, request)
      const typed = { email: field('email'), nickname: field('nickname') }
      if (!flow) return showAgain(deps, field('request'), { typed, requestId })
      const form = { ...flow, field }
      const { clientId } = flow.redirect
      const asked = await forClient(deps, { request, clientId })
      try {
        return await signUp(asked, form, requestId)
      } catch (error) {
        const problems = problemsOf(asked, error, form.field('password'))
        const captchaKind = nextKind(
          form,
          error instanceof IdentityError ? error.reason : undefined,
        )
        return showSignUp(deps, form.handle, clientId, { ...typed, problems, captchaKind })
      }
    },
  }
}

/** A form that stayed open too long begins anew, with what was typed. */
async function showAgain(
  deps: PageDeps,
  handle: string,
  { typed, requestId }: { typed: Typed; requestId: string },
): Promise<Response> {
  const again = await restartFlow(deps, handle)
  if (!again) return showDeadEnd(deps, requestId)
  const problems = [{ text: deps.texts.problems.restarted }]
  return showSignUp(deps, again.handle, again.redirect.clientId, { ...typed, problems })
}

async function signUp(deps: PageDeps, form: PostedForm, requestId: string): Promise<Response> {
  const { handle, redirect, field } = form
  const nickname = readName(form, 'nickname')
  const from = originOfForm(deps, redirect)
  const outcome = await registerGuarded(deps, from, {
    email: field('email'),
    password: field('password'),
    profile: { language: deps.look.language, ...(nickname === '' ? {} : { nickname }) },
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
  clientId: string | null,
  { captchaKind, ...typed }: Typed & { captchaKind?: SolvedCaptcha['kind'] },
): Promise<Response> {
  const formTargets = await originsOf(deps, clientId)
  const captcha = await signUpCaptcha(deps, clientId, captchaKind)
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
}

/** @throws the error itself when it is not about what was typed */
function problemsOf(deps: PageDeps, error: unknown, password: string): Problem[] {
  if (!(error instanceof IdentityError)) return fieldProblems(deps, error, password)
  const text = captchaProblem(deps, error.reason) ?? problemText(deps, error.reason)
  return [error.reason === 'email-exists' ? { field: 'email', text } : { text }]
}
