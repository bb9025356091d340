import { readUserAgent } from '../../http/session-metadata.js'
import { IdentityError } from '../../identity/errors.js'
import { isSecondFactorType, type SecondFactorType } from '../../identity/factors/member-factors.js'
import {
  challengeFactor,
  openPendingLogin,
  type PendingLogin,
} from '../../identity/login/pending-login.js'
import { verifySecondFactor } from '../../identity/login/verify-second-factor.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withKnownDevice, withRememberedDevice } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { findOwnLoginForm, type LoginForm } from '../kit/form.js'
import type { FormOptions, Page } from '../kit/page.js'
import { pageResponse } from '../kit/page-response.js'
import { problemText } from '../kit/problem-text.js'
import { cannotContinueResponse, resultPage } from '../kit/result-page.js'
import { logInBrowser } from './finish-login.js'
import { loginPage } from './login-page.js'

interface SecondFactorResult {
  stateToken: string
  /** Type of the selected factor. */
  type: string
  notice?: string
  problem?: string
}

/** Page that asks for the code of a second factor. Shows the login page if the pending login has expired. */
export const secondFactorPage = resultPage({
  path: pagePaths.factor,
  render: async (deps, result: SecondFactorResult) => {
    const { stateToken, notice, problem } = result
    const { authorizationRequest } = deps
    if (!authorizationRequest) return cannotContinueResponse(deps)
    const pending = await findPendingLogin(deps, stateToken)
    const chosen = pending?.offered.find(({ type }) => type === result.type)
    if (!pending || !chosen) {
      const problem = deps.texts.problems.factorOver
      return loginPage.respondWith(deps, { problem })
    }
    return pageResponse(
      deps,
      {
        page: 'second-factor',
        action: pagePaths.factor,
        chooseAction: pagePaths.chooseFactor,
        hidden: { request: authorizationRequest.id, stateToken },
        chosen,
        others: pending.offered.filter(({ type, usable }) => usable && type !== chosen.type),
        rememberDays: lifetimes.rememberedDevice / 86_400,
        ...(notice === undefined ? {} : { notice }),
        ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
      },
      {
        status: problem === undefined ? 200 : 400,
        formTargets: await originsOfClient(deps, authorizationRequest.clientId),
      },
    )
  },
})

/** Form with the code of a second factor. */
export const secondFactorForm = factorForm({
  path: pagePaths.factor,
  limit: 'verification',
  handle: async (deps, form) => {
    const { field, request } = form
    const userAgent = readUserAgent(request)
    const outcome = await verifySecondFactor(deps, {
      stateToken: field('stateToken'),
      type: factorTypeOf(form),
      code: field('code'),
      ...(field('remember') === 'yes' ? { remember: { userAgent } } : {}),
    })
    const { identity, rememberedDeviceToken, knownDeviceToken } = outcome
    const { id: identityId, email } = identity
    const response = await logInBrowser(deps, identityId)
    if (rememberedDeviceToken !== undefined) {
      withRememberedDevice(response, { identityId, token: rememberedDeviceToken })
    }
    return withKnownDevice(deps, response, { email, token: knownDeviceToken })
  },
})

/** Form that selects another second factor, or asks for another code. */
export const chooseFactorForm = factorForm({
  path: pagePaths.chooseFactor,
  limit: 'verification',
  handle: async (deps, form) => {
    const stateToken = form.field('stateToken')
    const type = factorTypeOf(form)
    const { isResent } = await challengeFactor(deps, { stateToken, type })
    const notice = isResent ? { notice: deps.texts.common.newCodeSent } : {}
    return secondFactorPage.redirectWith(deps, { stateToken, type, ...notice })
  },
})

/** Creates a form of this page. After an error, the page is shown again with the problem. */
function factorForm({
  handle: handlePosted,
  ...options
}: FormOptions<LoginForm & { request: Request }>): Page {
  return {
    method: 'POST',
    ...options,
    handle: async (deps, request) => {
      const form = findOwnLoginForm(deps, request)
      if (!form) return cannotContinueResponse(deps)
      try {
        return await handlePosted(deps, { ...form, request })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        const { field } = form
        return secondFactorPage.redirectWith(deps, {
          stateToken: field('stateToken'),
          type: field('factorType'),
          problem: problemOf(deps, error, form),
        })
      }
    },
  }
}

/** Reads the type of the selected factor. @throws IdentityError factor-unknown */
function factorTypeOf({ field }: LoginForm): SecondFactorType {
  const type = field('factorType')
  if (isSecondFactorType(type)) return type
  throw new IdentityError('factor-unknown')
}

/** Returns the text for an error. The text for a wrong code depends on the factor. */
function problemOf(deps: PageDeps, { reason }: IdentityError, { field }: LoginForm): string {
  if (reason !== 'code-invalid') return problemText(deps, reason)
  const { problems } = deps.texts
  switch (field('factorType')) {
    case 'TOTP':
      return problems.totpWrong
    case 'RECOVERY_CODE':
      return problems.recoveryWrong
    default:
      return problems.sentWrong
  }
}

async function findPendingLogin(
  deps: PageDeps,
  stateToken: string,
): Promise<PendingLogin | undefined> {
  try {
    return await openPendingLogin(deps, stateToken)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    return undefined
  }
}
