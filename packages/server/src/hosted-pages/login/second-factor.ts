import type { SecondFactorType } from '@foyer/protocol/factor-endpoints'
import { readUserAgent } from '../../http/session-metadata.js'
import { IdentityError } from '../../identity/errors.js'
import { isSecondFactorType } from '../../identity/factors/member-factors.js'
import { hasRecoveryCodeLength } from '../../identity/factors/recovery-codes.js'
import {
  chooseFactor,
  type PendingLogin,
  requirePendingLogin,
} from '../../identity/login/pending-login.js'
import { verifySecondFactor } from '../../identity/login/verify-second-factor.js'
import { DAY, lifetimes } from '../../limits/lifetimes.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import type { Form } from '../kit/form.js'
import { pageResponse } from '../kit/page-response.js'
import { problemText } from '../kit/problem-text.js'
import type { FactorPageResult } from './code-page-results.js'
import { loginPage } from './login.js'
import { loginStepForm, loginStepPage } from './login-step.js'
import { respondToLogin } from './respond-to-login.js'

/**
 * Page that asks for the code of a second factor. Shows the login page if the pending login has expired, or does not
 * offer the factor any more.
 */
export const secondFactorPage = loginStepPage({
  path: pagePaths.factor,
  render: async (context, { type, stateToken, notice, problem }: FactorPageResult) => {
    const pending = await findPendingLogin(context, stateToken)
    const chosen = pending?.offered.find((factor) => factor.type === type)
    if (!pending || !chosen) {
      const problem = context.texts.problems.factorStepExpired
      return loginPage.renderOrRedirect(context, { problem })
    }
    return pageResponse(context, {
      page: 'second-factor',
      action: pagePaths.factor,
      chooseAction: pagePaths.chooseFactor,
      hidden: { request: context.authorizationRequest.id, stateToken },
      chosen,
      others: pending.offered.filter((factor) => factor.usable && factor.type !== type),
      rememberDays: lifetimes.rememberedDevice / DAY,
      notice,
      problems: problem === undefined ? undefined : [{ field: 'code', text: problem }],
    })
  },
})

/** Form with the code of a second factor. */
export const secondFactorForm = loginStepForm({
  path: pagePaths.factor,
  limit: 'verification',
  onRefused: redirectWithProblem,
  handle: async (context, form) => {
    const { field } = form
    const userAgent = readUserAgent(context.request)
    const outcome = await verifySecondFactor(context.deps, {
      stateToken: field('stateToken'),
      type: codeTypeOf(form),
      code: field('code'),
      ...(field('remember') === 'yes' ? { remember: { userAgent } } : {}),
    })
    return respondToLogin(context, outcome)
  },
})

/** Form that chooses another second factor, or asks for another code. */
export const chooseFactorForm = loginStepForm({
  path: pagePaths.chooseFactor,
  limit: 'verification',
  onRefused: redirectWithProblem,
  handle: async (context, form) => {
    const stateToken = form.field('stateToken')
    const type = factorTypeOf(form)
    const { isResent } = await chooseFactor(context.deps, { stateToken, type })
    const notice = isResent ? context.texts.common.newCodeSent : undefined
    return secondFactorPage.redirectWith(context, { stateToken, type, notice })
  },
})

/** Redirects to the page, which then shows the problem. */
function redirectWithProblem(
  context: PageContext,
  form: Form,
  error: IdentityError,
): Promise<Response> {
  return secondFactorPage.redirectWith(context, {
    stateToken: form.field('stateToken'),
    type: form.field('factorType'),
    problem: problemOf(context, error, form),
  })
}

/** Reads the type of the chosen factor. @throws IdentityError factor-unknown */
function factorTypeOf({ field }: Form): SecondFactorType {
  const type = field('factorType')
  if (isSecondFactorType(type)) return type
  throw new IdentityError('factor-unknown')
}

/** Returns the type of the entered code: members also enter a recovery code into the field for another factor. */
function codeTypeOf(form: Form): SecondFactorType {
  return hasRecoveryCodeLength(form.field('code')) ? 'RECOVERY_CODE' : factorTypeOf(form)
}

/** Returns the text for an error. The text for a wrong code depends on the factor. */
function problemOf(context: PageContext, { reason }: IdentityError, form: Form): string {
  if (reason !== 'code-invalid') return problemText(context, reason)
  const { problems } = context.texts
  switch (codeTypeOf(form)) {
    case 'TOTP':
      return problems.totpWrong
    case 'RECOVERY_CODE':
      return problems.recoveryWrong
    default:
      return problems.sentWrong
  }
}

async function findPendingLogin(
  context: PageContext,
  stateToken: string,
): Promise<PendingLogin | undefined> {
  try {
    return await requirePendingLogin(context.deps, context.deps.db, stateToken)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    return undefined
  }
}
