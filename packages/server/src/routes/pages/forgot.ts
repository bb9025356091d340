import type { PageRoute } from '../../http/page-route.js'
import { isEmailAddress } from '../../identity/email-address.js'
import { requestRecovery } from '../../identity/recovery.js'
import { findFlow } from '../../oauth/flow.js'
import { audited } from '../audited.js'
import { type PageDeps, pagePaths } from './deps.js'
import { type OwnForm, readOwnForm } from './form.js'
import { showForgot } from './show-forgot.js'
import { showResetByCode } from './show-reset.js'

/** The page that sends a mail with a way to a new password, from the sign-in of a site or on its own. */
export function forgotPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: pagePaths.forgot,
    answer: async (request) => {
      const handle = new URL(request.url).searchParams.get('request') ?? ''
      const flow = await findFlow(deps, handle)
      return showForgot(deps, { reason: 'forgotten', ...(flow ? { handle } : {}) })
    },
  }
}

/** The posted address. What comes back is the same whether it is known. */
export function forgotForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.forgot,
    answer: async (request) => {
      const form = await readOwnForm(deps, request)
      const email = form.field('email').trim()
      const handle = form.flow?.handle
      if (!isEmailAddress(email)) {
        const text = deps.texts.problems.emailMalformed
        const shown = { reason: 'forgotten' as const, email, problem: text }
        return showForgot(deps, handle === undefined ? shown : { ...shown, handle })
      }
      const wish = { language: deps.look.language, returnUrl: returnUrlOf(form) }
      await requestRecovery(audited(deps, { request }), email, wish)
      return showResetByCode(deps, { email, flow: form.flow })
    },
  }
}

/** The first page of the site from which the browser came. */
function returnUrlOf({ flow }: OwnForm): string | null {
  if (flow === undefined) return null
  const { redirect } = flow
  if (redirect.intent === 'login') return redirect.returnUrl
  return redirect.redirectUri === null ? null : new URL('/', redirect.redirectUri).href
}
