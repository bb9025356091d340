import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import * as captchaEndpoints from '@foyer/protocol/captcha-endpoints'
import { verifyFactor } from '@foyer/protocol/factor-endpoints'
import type { Caller } from '../caller.js'
import type { CallRequest } from '../http/call-request.js'
import type { PageRoute } from '../http/page-route.js'
import type { Route } from '../http/route.js'
import type { CallOrigin, LimitName } from '../limits/limits.js'
import { TooManyRequestsError } from '../limits/too-many-requests.js'
import type { RouteDeps } from './deps.js'
import { type PageDeps, pagePaths } from './pages/deps.js'
import { showTooMany } from './pages/show-too-many.js'

/** Calls that are counted, by the end of their path: they have several spellings. */
const limitOfCall: readonly (readonly [string, LimitName])[] = [
  [endpoints.createRedirectSession.path, 'redirect-session'],
  [captchaEndpoints.createChallenge.path, 'captcha-challenge'],
  [endpoints.register.path, 'register'],
  [endpoints.verifyEmail.path, 'verification'],
  [endpoints.resendCode.path, 'verification'],
  [recoveryEndpoints.startVerification.path, 'verification'],
  [recoveryEndpoints.sendRecoveryEmail.path, 'recovery'],
  [recoveryEndpoints.recover.path, 'verification'],
  [verifyFactor.path.toLowerCase(), 'verification'],
]

const limitOfPage = new Map<string, LimitName>([
  [pagePaths.signUp, 'register'],
  [pagePaths.verify, 'verification'],
  [pagePaths.resend, 'verification'],
  [pagePaths.accountConfirmEmail, 'verification'],
  [pagePaths.accountEmail, 'verification'],
  [pagePaths.accountEmailConfirm, 'verification'],
  [pagePaths.accountFactorAdd, 'verification'],
  [pagePaths.accountFactorConfirm, 'verification'],
  [pagePaths.factor, 'verification'],
  [pagePaths.chooseFactor, 'verification'],
  [pagePaths.forgot, 'recovery'],
  [pagePaths.reset, 'verification'],
])

/** A route that answers 429 when it is called too often; the owner is not counted. */
export function limited(deps: Pick<RouteDeps, 'limits' | 'networks'>, route: Route): Route {
  const path = route.path.toLowerCase()
  const name = limitOfCall.find(([known]) => sameCall(known, path))?.[1]
  if (name === undefined) return route
  return {
    ...route,
    answer: async (context) => {
      if (context.caller?.kind !== 'operator') {
        await deps.limits.take(name, originOf(deps, context))
      }
      return route.answer(context)
    },
  }
}

/** Where a call comes from: its network, and the client whose token it carries. */
export function originOf(
  { networks }: Pick<RouteDeps, 'networks'>,
  { caller, request }: { caller: Caller | undefined; request: CallRequest },
): CallOrigin {
  const network = networks.of(request)
  if (caller === undefined || caller.kind === 'operator') return { network }
  return { network, clientId: caller.clientId }
}

/** A posted form, which answers with a page that says when to try again. */
export function limitedPage(deps: PageDeps, page: PageRoute): PageRoute {
  const name = page.method === 'POST' ? limitOfPage.get(page.path) : undefined
  if (name === undefined) return page
  return {
    ...page,
    answer: async (request, requestId) => {
      try {
        await deps.limits.take(name, { network: deps.network })
      } catch (error) {
        if (!(error instanceof TooManyRequestsError)) throw error
        return showTooMany(deps, requestId, error.retryAfterSeconds)
      }
      return page.answer(request, requestId)
    },
  }
}

/** `/_iam/…` and `/_api/iam/…` are one call. */
function sameCall(known: string, path: string): boolean {
  return path === known || path === known.replace('/_api/iam/', '/_iam/')
}
