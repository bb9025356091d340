import type { Problem, ResetPasswordView } from '@foyer/pages'
import { findRecovery } from '../../identity/recovery.js'
import { originsOf } from '../../oauth/flow.js'
import { type PageDeps, pagePaths } from './deps.js'
import type { Flow } from './form.js'
import { showPage } from './show.js'
import { showForgot } from './show-forgot.js'

/** The page for a good link; for one that is good no more the page that sends a new mail. */
export async function showResetByLink(
  deps: PageDeps,
  recoveryToken: string,
  problem?: Problem,
): Promise<Response> {
  const found = await findRecovery(deps, recoveryToken)
  if (found?.state !== 'open') {
    const reason = found?.state ?? 'expired'
    return showForgot(deps, found ? { reason, email: found.email } : { reason })
  }
  const view = { by: 'link', email: found.email, hidden: { recoveryToken } } as const
  return showReset(deps, view, { problem })
}

/** The page that takes the code of a mail; without an address it asks for one. */
export async function showResetByCode(
  deps: PageDeps,
  shown: { email?: string; flow: Flow | undefined; problem?: Problem },
): Promise<Response> {
  const { email, flow, problem } = shown
  const formTargets = flow ? await originsOf(deps, flow.redirect.clientId) : []
  const hidden: Record<string, string> = flow ? { request: flow.handle } : {}
  const view = { by: 'code', hidden, ...(email === undefined ? {} : { email }) } as const
  return showReset(deps, view, { problem, formTargets })
}

function showReset(
  deps: PageDeps,
  view: Pick<ResetPasswordView, 'by' | 'email' | 'hidden'>,
  { problem, formTargets = [] }: { problem: Problem | undefined; formTargets?: readonly string[] },
): Response {
  return showPage(
    deps,
    {
      page: 'reset-password',
      action: pagePaths.reset,
      resendAction: pagePaths.forgot,
      passwordMinLength: deps.settings.password.minLength,
      ...view,
      ...(problem ? { problems: [problem] } : {}),
    },
    { status: problem ? 400 : 200, formTargets },
  )
}
