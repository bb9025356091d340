import type { PageRoute } from '../../http/page-route.js'
import { IdentityError } from '../../identity/errors.js'
import { logIn } from '../../identity/login.js'
import { forClient } from '../for-client.js'
import { showSignIn } from './authorize.js'
import { type PageDeps, pagePaths } from './deps.js'
import { finishSignIn } from './finish.js'
import { readForm } from './form.js'
import { problemText } from './problem-text.js'
import { showDeadEnd } from './show.js'
import { showForgot } from './show-forgot.js'
import { showVerify } from './verify.js'

/** The posted sign-in form. */
export function signInForm(deps: PageDeps): PageRoute {
  return {
    method: 'POST',
    path: pagePaths.signIn,
    answer: async (request, requestId) => {
      const form = await readForm(deps, request)
      if (!form) return showDeadEnd(deps, requestId)
      const { handle, redirect } = form
      const email = form.field('email')
      try {
        const outcome = await logIn(
          await forClient(deps, { request, clientId: redirect.clientId }),
          {
            email,
            password: form.field('password'),
          },
        )
        if (outcome.kind === 'email-verification-required') {
          const { stateToken } = outcome
          return showVerify(deps, { handle, redirect, stateToken, email: outcome.identity.email })
        }
        return finishSignIn(deps, { handle, identityId: outcome.identity.id, requestId })
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error
        if (error.reason === 'password-reset-required') {
          return showForgot(deps, { reason: 'required', handle, email })
        }
        const problem = problemText(error.reason)
        return showSignIn(deps, handle, redirect.clientId, { email, problem })
      }
    },
  }
}
