import { readSessionMetadata } from '../../http/session-metadata.js'
import { IdentityError } from '../../identity/errors.js'
import type { OfferedFactor } from '../../identity/factors/member-factors.js'
import { verifyFactor } from '../../identity/login/verify-factor.js'
import {
  challengeFactor,
  openWaitingLogin,
  type WaitingLogin,
} from '../../identity/login/waiting-login.js'
import { lifetimes } from '../../limits/lifetimes.js'
import { formTargetsOf } from '../../oauth/authorize/authorization-request.js'
import { pagePaths } from '../../settings/page-paths.js'
import { withDeviceToken, withKnownDevice } from '../kit/cookies.js'
import type { PageDeps } from '../kit/deps.js'
import { type PostedForm, pendingRequest, readForm } from '../kit/form.js'
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
    const pendingRedirect = (await pendingRequest(deps, requestHandle))?.redirect
    if (!pendingRedirect) return showDeadEnd(deps)
    const choice = await findChoice(deps, result)
    if (!choice) return showLogin(deps, { requestHandle, problem: deps.texts.problems.factorOver })
    const { chosen, waiting } = choice
    return showPage(
      deps,
      {
        page: 'second-factor',
        action: pagePaths.factor,
        chooseAction: pagePaths.chooseFactor,
        hidden: { request: requestHandle, stateToken },
        chosen,
        others: waiting.offered.filter(({ type, usable }) => usable && type !== chosen.type),
        rememberDays: lifetimes.rememberedDevice / 86_400,
        ...(notice === undefined ? {} : { notice }),
        ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
      },
      {
        status: problem === undefined ? 200 : 400,
        formTargets: await formTargetsOf(deps, pendingRedirect.clientId),
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
    const choice = choiceIn(form)
    const { chosen } = await readChoice(deps, choice)
    const { userAgent } = readSessionMetadata(deps, request)
    const outcome = await verifyFactor(deps, {
      stateToken: choice.stateToken,
      type: chosen.type,
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
    const { waiting, chosen } = await readChoice(deps, choiceIn(form))
    await challengeFactor(deps, { stateToken, type: chosen.type })
    const isAgain = waiting.payload.challenge?.type === chosen.type
    const notice = isAgain ? { notice: deps.texts.common.newCodeSent } : {}
    return showSecondFactor(deps, {
      requestHandle: form.requestHandle,
      stateToken,
      type: chosen.type,
      ...notice,
    })
  },
})

function factorForm({
  handle: handlePosted,
  ...options
}: FormOptions<PostedForm & { request: Request }>): Page {
  return {
    method: 'POST',
    ...options,
    handle: async (deps, request) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps)
      try {
        return await handlePosted(deps, { ...form, request })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        const problem = problemOf(deps, error, form)
        return showSecondFactor(deps, {
          requestHandle: form.requestHandle,
          ...choiceIn(form),
          problem,
        })
      }
    },
  }
}

function choiceIn({ field }: PostedForm): { stateToken: string; type: string } {
  return { stateToken: field('stateToken'), type: field('factorType') }
}

/** Returns the text of a refusal. The text for a wrong code depends on the factor. */
function problemOf(deps: PageDeps, { reason }: IdentityError, { field }: PostedForm): string {
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

interface Choice {
  waiting: WaitingLogin
  chosen: OfferedFactor
}

/**
 * Loads the pending login and its selected factor.
 * @throws IdentityError state-token-invalid, factor-unknown, identity-unavailable
 */
async function readChoice(
  deps: PageDeps,
  { stateToken, type }: Pick<SecondFactorResult, 'stateToken' | 'type'>,
): Promise<Choice> {
  const waiting = await openWaitingLogin(deps, stateToken)
  const chosen = waiting.offered.find((factor) => factor.type === type)
  if (!chosen) throw new IdentityError('factor-unknown')
  return { waiting, chosen }
}

async function findChoice(deps: PageDeps, result: SecondFactorResult): Promise<Choice | undefined> {
  try {
    return await readChoice(deps, result)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    return undefined
  }
}
