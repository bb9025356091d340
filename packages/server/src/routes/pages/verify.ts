import type { PageRoute } from '../../http/page-route.js'
import { IdentityError } from '../../identity/errors.js'
import { resendCode, verifyEmail } from '../../identity/verification.js'
import { originsOf } from '../../oauth/flow.js'
import type { SignInRedirect } from '../../storage/redirect-payload.js'
import { forClient } from '../for-client.js'
import { type PageDeps, pagePaths } from './deps.js'
import { readForm } from './form.js'
import { problemText } from './problem-text.js'
import { showDeadEnd, showPage } from './show.js'
import { goOn } from './show-second-factor.js'

interface Waiting {
  handle: string
  redirect: SignInRedirect
  stateToken: string
  email: string
  notice?: string
  problem?: string
}

/** The page that asks for the code from the mail. */
export async function showVerify(deps: PageDeps, waiting: Waiting): Promise<Response> {
  const { handle, stateToken, email, notice, problem } = waiting
  const formTargets = await originsOf(deps, waiting.redirect.clientId)
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
}

/** The posted code. */
export function verifyForm(deps: PageDeps): PageRoute {
  return waitingForm(deps, pagePaths.verify, async (waiting, { code, request, requestId }) => {
    const { handle, redirect, stateToken } = waiting
    const asked = await forClient(deps, { request, clientId: redirect.clientId })
    const outcome = await verifyEmail(asked, { stateToken, code })
    return goOn(deps, { handle, redirect, requestId }, outcome)
  })
}

/** The posted wish for another code. */
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
    posted: { code: string; request: Request; requestId: string },
  ) => Promise<Response>,
): PageRoute {
  return {
    method: 'POST',
    path,
    answer: async (request, requestId) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps, requestId)
      const { handle, redirect, field } = form
      const waiting = {
        handle,
        redirect,
        stateToken: field('stateToken'),
        email: field('email'),
      }
      try {
        return await answer(waiting, { code: field('code'), request, requestId })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        return showVerify(deps, { ...waiting, problem: problemText(deps, error.reason) })
      }
    },
  }
}
