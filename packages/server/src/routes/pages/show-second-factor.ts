import { IdentityError } from '../../identity/errors.js'
import { challengeFactor } from '../../identity/factors/challenge.js'
import type { OfferedFactor } from '../../identity/factors/offered-factor.js'
import { REMEMBERED_SECONDS } from '../../identity/factors/remembered-device.js'
import type { AdmittedLogin, WaitingOutcome } from '../../identity/outcome.js'
import { originsOf } from '../../oauth/flow.js'
import { type PageDeps, pagePaths } from './deps.js'
import { finishSignIn } from './finish.js'
import type { Flow } from './form.js'
import { problemText } from './problem-text.js'
import { showDeadEnd, showPage } from './show.js'
import { showWaiting } from './show-waiting.js'

/** Goes on after a first factor: back to the site, with the page that says to wait, or with the page that asks for the second one. */
export async function goOn(
  deps: PageDeps,
  flow: Flow & { requestId: string },
  outcome: AdmittedLogin,
): Promise<Response> {
  if (outcome.kind === 'owner-approval-required') return showWaiting(deps, outcome.identity.email)
  if (outcome.kind === 'factor-required') return beginSecondFactor(deps, flow, outcome)
  const { handle, requestId } = flow
  return finishSignIn(deps, { handle, identityId: outcome.identity.id, requestId })
}

/** The quickest way is taken at once; with it a code is sent where one is needed. */
async function beginSecondFactor(
  deps: PageDeps,
  flow: Flow & { requestId: string },
  { stateToken, offered }: WaitingOutcome,
): Promise<Response> {
  const chosen = offered.find(({ usable }) => usable)
  if (!chosen) return showDeadEnd(deps, flow.requestId, deps.texts.problems.noWay)
  const shown = { ...flow, stateToken, offered, chosen }
  try {
    await challengeFactor(deps, { stateToken, type: chosen.type })
    return showSecondFactor(deps, shown)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    return showSecondFactor(deps, { ...shown, problem: problemText(deps, error.reason) })
  }
}

/** The page that asks for the code of a second factor. */
export async function showSecondFactor(
  deps: PageDeps,
  shown: Flow & {
    stateToken: string
    offered: readonly OfferedFactor[]
    chosen: OfferedFactor
    notice?: string
    problem?: string
  },
): Promise<Response> {
  const { handle, stateToken, chosen, notice, problem } = shown
  const formTargets = await originsOf(deps, shown.redirect.clientId)
  return showPage(
    deps,
    {
      page: 'second-factor',
      action: pagePaths.factor,
      chooseAction: pagePaths.chooseFactor,
      hidden: { request: handle, stateToken },
      chosen,
      others: shown.offered.filter(({ type, usable }) => usable && type !== chosen.type),
      rememberDays: REMEMBERED_SECONDS / 86_400,
      ...(notice === undefined ? {} : { notice }),
      ...(problem === undefined ? {} : { problems: [{ field: 'code', text: problem }] }),
    },
    { status: problem === undefined ? 200 : 400, formTargets },
  )
}
