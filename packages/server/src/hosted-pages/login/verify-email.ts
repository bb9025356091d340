import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { resendCode, verifyEmail } from '../../identity/login/verify-email.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PendingRedirect } from '../../storage/oauth/redirect-payload.js'
import { pendingRedirectOf, readLoginForm } from '../kit/form.js'
import type { FormOptions, Page } from '../kit/page.js'
import { problemText } from '../kit/problem-text.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { showAfterFirstFactor } from './after-first-factor.js'

interface PendingVerification {
  requestHandle: string
  stateToken: string
  email: string
}

interface VerifyResult extends PendingVerification {
  notice?: string
  problem?: string
}

/** Page that asks for the code from the mail. */
export const showVerifyEmail = resultPage(pagePaths.verify, async (deps, result: VerifyResult) => {
  const { requestHandle, stateToken, email, notice, problem } = result
  const redirect = pendingRedirectOf(deps, requestHandle)
  if (!redirect) return showDeadEnd(deps)
  const formTargets = await originsOfClient(deps, redirect.clientId)
  return showPage(
    deps,
    {
      page: 'verify-email',
      action: pagePaths.verify,
      resendAction: pagePaths.resend,
      hidden: { request: requestHandle, stateToken, email },
      email,
      ...(notice === undefined ? {} : { notice }),
      ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400, formTargets },
  )
})

/** Handles the posted code. */
export const verifyEmailForm = codeForm({
  path: pagePaths.verify,
  limit: 'verification',
  handle: async (deps, { requestHandle, stateToken, redirect, code }) => {
    const clientDeps = await withClientSettings(deps, redirect.clientId)
    const outcome = await verifyEmail(clientDeps, { stateToken, code })
    return showAfterFirstFactor(deps, requestHandle, outcome)
  },
})

/** Handles the request for another code. */
export const resendForm = codeForm({
  path: pagePaths.resend,
  limit: 'verification',
  handle: async (deps, { requestHandle, stateToken }) => {
    const { email } = await resendCode(deps, stateToken)
    return showVerifyEmail(deps, {
      requestHandle,
      stateToken,
      email,
      notice: deps.texts.common.newCodeSent,
    })
  },
})

interface CodeForm extends PendingVerification {
  redirect: PendingRedirect
  code: string
}

function codeForm({ handle: handlePosted, ...form }: FormOptions<CodeForm>): Page {
  return {
    method: 'POST',
    ...form,
    handle: async (deps, request) => {
      const postedForm = readLoginForm(deps, request)
      if (!postedForm) return showDeadEnd(deps)
      const { requestHandle, redirect, field } = postedForm
      const pending = { requestHandle, stateToken: field('stateToken'), email: field('email') }
      try {
        return await handlePosted(deps, { ...pending, redirect, code: field('code') })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        return showVerifyEmail(deps, { ...pending, problem: problemText(deps, error.reason) })
      }
    },
  }
}
