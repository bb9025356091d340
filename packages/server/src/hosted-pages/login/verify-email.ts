import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { resendCode, verifyEmail } from '../../identity/login/verify-email.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import { findOwnLoginForm, type LoginForm } from '../kit/form.js'
import type { FormOptions, Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'
import { continueAfterFirstFactor } from './continue-after-first-factor.js'

interface PendingVerification {
  stateToken: string
  email: string
}

interface VerifyResult extends PendingVerification {
  notice?: string
  problem?: string
}

/** Page that asks for the code from the e-mail. */
export const verifyEmailPage = resultPage({
  path: pagePaths.verify,
  render: async (deps, result: VerifyResult) => {
    const { stateToken, email, notice, problem } = result
    if (!deps.authorizationRequest) return cannotContinueResponse(deps)
    const { id, clientId } = deps.authorizationRequest
    const formTargets = await originsOfClient(deps, clientId)
    return pageResponse(
      deps,
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
  handle: async (deps, { authorizationRequest, field }) => {
    const clientDeps = await withClientSettings(deps, authorizationRequest.clientId)
    const answer = {
      stateToken: field('stateToken'),
      code: field('code'),
      network: deps.network,
    }
    const outcome = await verifyEmail(clientDeps, answer)
    return continueAfterFirstFactor(deps, outcome)
  },
})

/** Form that asks for another code. */
export const resendForm = codeForm({
  path: pagePaths.resend,
  limit: 'verification',
  handle: async (deps, form) => {
    const pending = pendingVerificationOf(form)
    const { email } = await resendCode(deps, pending.stateToken)
    const notice = deps.texts.common.newCodeSent
    return verifyEmailPage.redirectWith(deps, { ...pending, email, notice })
  },
})

/** Creates a form of this page. After an error, the page is shown again with the problem. */
function codeForm({ handle: handlePosted, ...options }: FormOptions<LoginForm>): Page {
  return {
    method: 'POST',
    ...options,
    handle: async (deps, request) => {
      const form = findOwnLoginForm(deps, request)
      if (!form) return cannotContinueResponse(deps)
      try {
        return await handlePosted(deps, form)
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        const problem = problemText(deps, error.reason)
        return verifyEmailPage.redirectWith(deps, { ...pendingVerificationOf(form), problem })
      }
    },
  }
}

function pendingVerificationOf({ field }: LoginForm): PendingVerification {
  return { stateToken: field('stateToken'), email: field('email') }
}
