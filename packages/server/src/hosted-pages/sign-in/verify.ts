import { forClient } from '../../api/kit/with-client-context.js'
import type { PageRoute } from '../../http/page.js'
import { IdentityError } from '../../identity/errors.js'
import { resendCode, verifyEmail } from '../../identity/registration/verification.js'
import { originsOf } from '../../oauth/authorize/authorization-request.js'
import type { SignInRedirect } from '../../storage/oauth/redirect-payload.js'
import { type PageDeps, pagePaths } from '../kit/deps.js'
import { pendingRequest, readForm } from '../kit/form.js'
import { problemText } from '../kit/problem-text.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { goOn } from './after-first-factor.js'

interface Waiting {
  handle: string
  stateToken: string
  email: string
}

interface VerifyResult extends Waiting {
  notice?: string
  problem?: string
}

/** Page that asks for the code from the mail. */
export const showVerify = resultPage(pagePaths.verify, async (deps, result: VerifyResult) => {
  const { handle, stateToken, email, notice, problem } = result
  const flow = (await pendingRequest(deps, handle))?.redirect
  if (!flow) return showDeadEnd(deps, deps.requestId)
  const formTargets = await originsOf(deps, flow.clientId)
  return showPage(
    deps,
    {
      page: 'verify-email',
      action: pagePaths.verify,
      resendAction: pagePaths.resend,
      hidden: { request: handle, stateToken, email },
      email,
      ...(notice === undefined ? {} : { notice }),
      ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400, formTargets },
  )
})

/** Handles the posted code. */
export function verifyForm(deps: PageDeps): PageRoute {
  return waitingForm(deps, pagePaths.verify, async ({ handle, stateToken }, posted) => {
    const { redirect, code, request, requestId } = posted
    const clientDeps = await forClient(deps, { request, clientId: redirect.clientId })
    const outcome = await verifyEmail(clientDeps, { stateToken, code })
    return goOn(deps, { handle, redirect, requestId }, outcome)
  })
}

/** Handles the request for another code. */
export function resendForm(deps: PageDeps): PageRoute {
  return waitingForm(deps, pagePaths.resend, async (waiting) => {
    const { email } = await resendCode(deps, waiting.stateToken)
    return showVerify(deps, { ...waiting, email, notice: deps.texts.verify.resent })
  })
}

function waitingForm(
  deps: PageDeps,
  path: string,
  answer: (
    waiting: Waiting,
    posted: { redirect: SignInRedirect; code: string; request: Request; requestId: string },
  ) => Promise<Response>,
): PageRoute {
  return {
    method: 'POST',
    path,
    answer: async (request, requestId) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps, requestId)
      const { handle, redirect, field } = form
      const waiting = { handle, stateToken: field('stateToken'), email: field('email') }
      try {
        return await answer(waiting, { redirect, code: field('code'), request, requestId })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        return showVerify(deps, { ...waiting, problem: problemText(deps, error.reason) })
      }
    },
  }
}
