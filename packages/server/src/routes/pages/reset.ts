import type { Problem } from '@foyer/pages'
import type { PageRoute } from '../../http/page-route.js'
import { IdentityError } from '../../identity/errors.js'
import { type Recovered, recover, recoverByCode } from '../../identity/recovery.js'
import { findFlow } from '../../oauth/flow.js'
import { audited } from '../audited.js'
import { type PageDeps, pagePaths } from './deps.js'
import { type OwnForm, readOwnForm } from './form.js'
import { fieldProblems, problemText } from './problem-text.js'
import { showPage } from './show.js'
import { showResetByCode, showResetByLink } from './show-reset.js'
import { goOn } from './show-second-factor.js'
import { showWaiting } from './show-waiting.js'

/** Where the link of a mail leads. Looking at it changes nothing, however often and whoever does. */
export function resetPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.reset,
    answer: async (request) => {
      const { searchParams } = new URL(request.url)
      const recoveryToken = searchParams.get('recoveryToken')
      if (recoveryToken !== null) return showResetByLink(deps, recoveryToken)
      const handle = searchParams.get('request') ?? ''
      const redirect = await findFlow(deps, handle)
      return showResetByCode(deps, { flow: redirect && { handle, redirect } })
    },
  }
}

/** The posted password, with the token of the link or with address and code. */
export function resetForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.reset,
    answer: async (request, requestId) => {
      const form = await readOwnForm(deps, request)
      try {
        const { outcome, returnUrl } = await useForm(audited(deps, { request }), form)
        if (outcome.kind === 'owner-approval-required') {
          return showWaiting(deps, outcome.identity.email)
        }
        if (form.flow) return goOn(deps, { ...form.flow, requestId }, outcome)
        const on = returnUrl === null ? {} : { continueUrl: returnUrl }
        return showPage(deps, { page: 'password-changed', ...on })
      } catch (error) {
        return showAgain(deps, form, problemOf(deps, error, form))
      }
    },
  }
}

function useForm(deps: PageDeps, { field }: OwnForm): Promise<Recovered> {
  const password = field('password')
  const recoveryToken = field('recoveryToken')
  if (recoveryToken !== '') return recover(deps, { recoveryToken, password })
  return recoverByCode(deps, { email: field('email'), code: field('code'), password })
}

function showAgain(deps: PageDeps, form: OwnForm, problem: Problem): Response | Promise<Response> {
  const recoveryToken = form.field('recoveryToken')
  if (recoveryToken !== '') return showResetByLink(deps, recoveryToken, problem)
  return showResetByCode(deps, { email: form.field('email'), flow: form.flow, problem })
}

/** @throws the error itself when it is not about what was typed */
function problemOf(deps: PageDeps, error: unknown, { field }: OwnForm): Problem {
  if (error instanceof IdentityError) {
    const text = problemText(deps, error.reason)
    return error.reason === 'code-invalid' ? { field: 'code', text } : { text }
  }
  const [problem] = fieldProblems(deps, error, field('password'))
  return { field: 'password', text: problem?.text ?? deps.texts.problems.passwordRefused }
}
