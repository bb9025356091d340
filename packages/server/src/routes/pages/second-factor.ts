import { readGrantUse } from '../../http/grant-use.js'
import type { PageRoute } from '../../http/page-route.js'
import { IdentityError } from '../../identity/errors.js'
import { challengeFactor } from '../../identity/factors/challenge.js'
import type { OfferedFactor } from '../../identity/factors/offered-factor.js'
import { verifyFactor } from '../../identity/factors/verify-factor.js'
import { openWaitingLogin, type WaitingLogin } from '../../identity/factors/waiting-login.js'
import { audited } from '../audited.js'
import { type PageDeps, pagePaths } from './deps.js'
import { deviceCookie } from './device-cookie.js'
import { finishSignIn } from './finish.js'
import { type PostedForm, readForm } from './form.js'
import { problemText } from './problem-text.js'
import { showDeadEnd } from './show.js'
import { showSecondFactor } from './show-second-factor.js'
import { showSignIn } from './show-sign-in.js'

/** The posted code of a second factor. */
export function secondFactorForm(deps: PageDeps): PageRoute {
  return factorForm(deps, pagePaths.factor, async (form, { request, requestId }) => {
    const { handle, field } = form
    const { chosen } = await readChoice(deps, form)
    const { userAgent } = readGrantUse(deps, request)
    const outcome = await verifyFactor(audited(deps, { request }), {
      stateToken: field('stateToken'),
      type: chosen.type,
      code: field('code'),
      ...(field('remember') === 'yes' ? { remember: { userAgent } } : {}),
    })
    const { identity, deviceToken } = outcome
    const response = await finishSignIn(deps, { handle, identityId: identity.id, requestId })
    if (deviceToken !== undefined) {
      response.headers.append('set-cookie', deviceCookie(identity.id, deviceToken))
    }
    return response
  })
}

/** The posted wish for another way, or for another code. */
export function chooseFactorForm(deps: PageDeps): PageRoute {
  return factorForm(deps, pagePaths.chooseFactor, async (form) => {
    const stateToken = form.field('stateToken')
    const { waiting, chosen } = await readChoice(deps, form)
    await challengeFactor(deps, { stateToken, type: chosen.type })
    const isAgain = waiting.payload.challenge?.type === chosen.type
    const notice = isAgain ? { notice: deps.texts.verify.resent } : {}
    const { offered } = waiting
    return showSecondFactor(deps, { ...form, stateToken, offered, chosen, ...notice })
  })
}

function factorForm(
  deps: PageDeps,
  path: string,
  answer: (form: PostedForm, posted: { request: Request; requestId: string }) => Promise<Response>,
): PageRoute {
  return {
    method: 'POST',
    path,
    answer: async (request, requestId) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps, requestId)
      try {
        return await answer(form, { request, requestId })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        return showAgain(deps, form, problemOf(deps, error, form))
      }
    },
  }
}

/** A wrong code is told of in the words of the way that was taken. */
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

/** The page once more; where the sign-in is over, the page on which it begins. */
async function showAgain(deps: PageDeps, form: PostedForm, problem: string): Promise<Response> {
  try {
    const { waiting, chosen } = await readChoice(deps, form)
    const stateToken = form.field('stateToken')
    const { offered } = waiting
    return await showSecondFactor(deps, { ...form, stateToken, offered, chosen, problem })
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    const { handle, redirect } = form
    const problem = deps.texts.problems.factorOver
    return showSignIn(deps, handle, redirect.clientId, { problem })
  }
}

/** @throws IdentityError state-token-invalid, factor-unknown, identity-unavailable */
async function readChoice(
  deps: PageDeps,
  { field }: PostedForm,
): Promise<{ waiting: WaitingLogin; chosen: OfferedFactor }> {
  const waiting = await openWaitingLogin(deps, field('stateToken'))
  const chosen = waiting.offered.find(({ type }) => type === field('factorType'))
  if (!chosen) throw new IdentityError('factor-unknown')
  return { waiting, chosen }
}
