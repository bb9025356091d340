import { readSessionMetadata } from '../../http/session-metadata.js'
import { IdentityError } from '../../identity/errors.js'
import { isSecondFactorType, type SecondFactorType } from '../../identity/factors/member-factors.js'
import {
  challengeFactor,
  openPendingLogin,
  type PendingLogin,
} from '../../identity/login/pending-login.js'
import { verifyFactor } from '../../identity/login/verify-factor.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withDeviceToken, withKnownDevice } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { type LoginForm, pendingRedirectOf, readLoginForm } from '../kit/form.js'
import type { FormOptions, Page } from '../kit/page.js'
import { problemText } from '../kit/problem-text.js'
import { resultPage } from '../kit/result-page.js'
import { showDeadEnd, showPage } from '../kit/show.js'
import { logInBrowser } from './log-in-browser.js'
import { showLogin } from './show-login.js'

interface SecondFactorResult {
  requestHandle: string
  stateToken: string
  /** Type of the selected factor. */
  type: string
  notice?: string
  problem?: string
}

/** Page that asks for the code of a second factor. Shows the login page if the pending login has expired. */
export const showSecondFactor = resultPage(
  pagePaths.factor,
  async (deps, result: SecondFactorResult) => {
    const { requestHandle, stateToken, notice, problem } = result
    const redirect = pendingRedirectOf(deps, requestHandle)
    if (!redirect) return showDeadEnd(deps)
    const pending = await findPendingLogin(deps, stateToken)
    const chosen = pending?.offered.find(({ type }) => type === result.type)
    if (!pending || !chosen) {
      return showLogin(deps, { requestHandle, problem: deps.texts.problems.factorOver })
    }
    return showPage(
      deps,
      {
        page: 'second-factor',
        action: pagePaths.factor,
        chooseAction: pagePaths.chooseFactor,
        hidden: { request: requestHandle, stateToken },
        chosen,
        others: pending.offered.filter(({ type, usable }) => usable && type !== chosen.type),
        rememberDays: lifetimes.rememberedDevice / 86_400,
        ...(notice === undefined ? {} : { notice }),
        ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
      },
      {
        status: problem === undefined ? 200 : 400,
        formTargets: await originsOfClient(deps, redirect.clientId),
      },
    )
  },
)

/** Handles the posted code of a second factor. */
export const secondFactorForm = factorForm({
  path: pagePaths.factor,
  limit: 'verification',
  handle: async (deps, form) => {
    const { requestHandle, field, request } = form
    const { userAgent } = readSessionMetadata(deps, request)
    const outcome = await verifyFactor(deps, {
      stateToken: field('stateToken'),
      type: factorTypeOf(form),
      code: field('code'),
      ...(field('remember') === 'yes' ? { remember: { userAgent } } : {}),
    })
    const { identity, deviceToken, knownDevice } = outcome
    const response = await logInBrowser(deps, { requestHandle, identityId: identity.id })
    if (deviceToken !== undefined) {
      withDeviceToken(response, { identityId: identity.id, deviceToken })
    }
    return withKnownDevice(deps, response, { email: identity.email, knownDevice })
  },
})

/** Handles the choice of another second factor, or the request for another code. */
export const chooseFactorForm = factorForm({
  path: pagePaths.chooseFactor,
  limit: 'verification',
  handle: async (deps, form) => {
    const stateToken = form.field('stateToken')
    const type = factorTypeOf(form)
    const { isResent } = await challengeFactor(deps, { stateToken, type })
    const notice = isResent ? { notice: deps.texts.common.newCodeSent } : {}
    return showSecondFactor(deps, {
      requestHandle: form.requestHandle,
      stateToken,
      type,
      ...notice,
    })
  },
})

function factorForm({
  handle: handlePosted,
  ...options
}: FormOptions<LoginForm & { request: Request }>): Page {
  return {
    method: 'POST',
    ...options,
    handle: async (deps, request) => {
      const form = readLoginForm(deps, request)
      if (!form) return showDeadEnd(deps)
      try {
        return await handlePosted(deps, { ...form, request })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        const { requestHandle, field } = form
        return showSecondFactor(deps, {
          requestHandle,
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

/** Returns the text of a refusal. The text for a wrong code depends on the factor. */
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
