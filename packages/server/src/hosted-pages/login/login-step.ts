import { withClientSettings } from '../../identity/client-settings.js'
import { IdentityError } from '../../identity/errors.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/browser-requests.js'
import {
  isLoginContext,
  type LoginContext,
  type PageContext,
  sourceOfPage,
} from '../kit/context.js'
import { type Form, requireOwnForm } from '../kit/form.js'
import type { HostedPage } from '../kit/page.js'
import {
  cannotContinueResponse,
  type ResultPage,
  type ResultPageOptions,
  resultPage,
} from '../kit/result-page.js'

/** Creates a page of a login. The login cannot continue if the request was finished or has expired. */
export function loginStepPage<Result extends object>({
  render,
  ...options
}: Pick<ResultPageOptions<Result>, 'path' | 'open'> & {
  render(context: LoginContext, result: Result): Promise<Response>
}): ResultPage<Result> {
  return resultPage({
    ...options,
    render: async (context, result: Result) =>
      isLoginContext(context) ? render(context, result) : cannotContinueResponse(context),
  })
}

interface LoginStepOptions extends Pick<HostedPage, 'path' | 'limit'> {
  handle(context: LoginContext, form: Form): Promise<Response>
  /** Responds to an IdentityError, with the page that shows the problem. */
  onRefused?(context: LoginContext, form: Form, error: IdentityError): Promise<Response>
  /**
   * Responds to a form that stayed open for longer than its authorization request. `context.authorizationRequest` is
   * then a new one. Default: `handle`, because a code from an e-mail has its own expiry.
   */
  onExpired?(context: LoginContext, form: Form): Promise<Response>
}

/**
 * Creates a form that belongs to an authorization request. If the request has expired, the form continues with a new
 * one. The login cannot continue if the request was finished.
 */
export function loginStepForm({
  handle,
  onRefused,
  onExpired = handle,
  ...options
}: LoginStepOptions): HostedPage {
  return {
    method: 'POST',
    ...options,
    handle: async (context) => {
      const form = requireOwnForm(context)
      const loginContext = isLoginContext(context)
        ? context
        : await restart(context, form.field('request'))
      if (!loginContext) return cannotContinueResponse(context)
      const isExpired = loginContext !== context
      try {
        return await (isExpired ? onExpired(loginContext, form) : handle(loginContext, form))
      } catch (error) {
        if (!onRefused || !(error instanceof IdentityError)) throw error
        return onRefused(loginContext, form, error)
      }
    },
  }
}

/**
 * Stores an expired authorization request again.
 * @returns the context with the new request; undefined if the request was finished or does not exist, or its redirect
 * URI was removed
 * @throws TooManyRequestsError, because the request counts as a redirect session
 */
async function restart(context: PageContext, expiredId: string): Promise<LoginContext | undefined> {
  await context.deps.limits.take('redirect-session', sourceOfPage(context))
  const authorizationRequest = await restartAuthorizationRequest(context.deps, expiredId)
  if (!authorizationRequest) return undefined
  const deps = await withClientSettings(context.deps, authorizationRequest.clientId)
  return { ...context, deps, authorizationRequest }
}
