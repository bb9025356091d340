import type { PageRoute } from '../../http/page-route.js'
import { startVerification } from '../../identity/verification.js'
import { beginFlow } from '../../oauth/flow.js'
import { audited } from '../audited.js'
import { askToSignIn, currentMember, flowBackTo } from './account.js'
import { type PageDeps, pagePaths } from './deps.js'
import { readOwnForm } from './form.js'
import { showVerify } from './verify.js'

/** A member's wish to prove the address: a code is mailed and asked for, and the account is shown again. */
export function confirmEmailForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.accountConfirmEmail,
    answer: async (request) => {
      await readOwnForm(deps, request)
      const member = await currentMember(deps)
      const stateToken = member && (await startVerification(audited(deps, { request }), member.id))
      if (!member || stateToken === undefined) return askToSignIn(deps, pagePaths.account)
      const redirect = flowBackTo(deps, pagePaths.account)
      const handle = await beginFlow(deps, redirect)
      return showVerify(deps, { handle, redirect, stateToken, email: member.email })
    },
  }
}
