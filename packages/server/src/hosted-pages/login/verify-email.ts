import { IdentityError } from '../../identity/errors.js'
import { resendCode, verifyEmail } from '../../identity/login/verify-email.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import { findOwnLoginForm, type LoginForm } from '../kit/form.js'
import type { FormOptions, Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'
import { continueLogin, type PendingVerification } from './continue-login.js'

interface VerifyResult extends PendingVerification {
  notice?: string
  problem?: string
}

/** Page that asks for the code from the e-mail. */
export const verifyEmailPage = resultPage({
  path: pagePaths.verify,
  render: async (context, result: VerifyResult) => {
    const { stateToken, email, notice, problem } = result
    if (!context.authorizationRequest) return cannotContinueResponse(context)
    const { id, clientId } = context.authorizationRequest
    const formTargets = await originsOfClient(context.deps, clientId)
    return pageResponse(
      context,
      {
        page: 'verify-email',
        action: pagePaths.verify,
        resendAction: pagePaths.resend,
        hidden: { request: id, stateToken, email },
        email,
        ...(notice === undefined ? {} : { notice }),
        ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
      },
      { status: problem === undefined ? 200 : 400, formTargets },
    )
  },
})

/** Form with the code. */
export const verifyEmailForm = codeForm({
  path: pagePaths.verify,
  limit: 'verification',
  handle: async (context, { field }) => {
    const { deps, network } = context
    const answer = { stateToken: field('stateToken'), code: field('code'), network }
    return continueLogin(context, await verifyEmail(deps, answer))
  },
})

/** Form that asks for another code. */
export const resendForm = codeForm({
  path: pagePaths.resend,
  limit: 'verification',
  handle: async (context, form) => {
    const pending = pendingVerificationOf(form)
    const { email } = await resendCode(context.deps, pending.stateToken)
    const notice = context.texts.common.newCodeSent
    return verifyEmailPage.redirectWith(context, { ...pending, email, notice })
  },
})

/** Creates a form of this page. After an error, the page is shown again with the problem. */
function codeForm({ handle: handlePosted, ...options }: FormOptions<LoginForm>): Page {
  return {
    method: 'POST',
    ...options,
    handle: async (context) => {
      const form = findOwnLoginForm(context)
      if (!form) return cannotContinueResponse(context)
      try {
        return await handlePosted(context, form)
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        const problem = problemText(context, error.reason)
        return verifyEmailPage.redirectWith(context, { ...pendingVerificationOf(form), problem })
      }
    },
  }
}

function pendingVerificationOf({ field }: LoginForm): PendingVerification {
  return { stateToken: field('stateToken'), email: field('email') }
}
