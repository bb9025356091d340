import {
  createBrowserRequest,
  type PendingAuthorizationRequest,
} from '../../oauth/authorize/browser-requests.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PlainLoginRequest } from '../../storage/one-time-tokens/browser-requests.js'
import { type PageContext, sourceOfPage } from './context.js'
import { redirectToPath } from './page.js'

/** Redirects to a login. After the login, the browser returns to the hosted page at `returnPath`. */
export async function redirectToLogin(context: PageContext, returnPath: string): Promise<Response> {
  const { id } = await createPlainLogin(context, returnPath)
  return redirectToPath(context, `${pagePaths.authorizationRequest}?request=${id}`)
}

/**
 * Redirects to the page at `path` with a new authorization request, because the page was opened without one. After the
 * login, the browser goes to the account.
 */
export async function redirectToPageWithAuthorizationRequest(
  context: PageContext,
  path: string,
): Promise<Response> {
  const { id } = await createPlainLogin(context, pagePaths.account)
  return redirectToPath(context, `${path}?request=${id}`)
}

/**
 * Creates an authorization request without a client, which returns to a hosted page. It counts as a redirect session,
 * because anyone can open the pages that create one.
 * @throws TooManyRequestsError
 */
export async function createPlainLogin(
  context: PageContext,
  returnPath: string,
): Promise<PendingAuthorizationRequest> {
  await context.deps.limits.take('redirect-session', sourceOfPage(context))
  const returnUrl = `${context.deps.publicUrl}${returnPath}`
  const { language } = context.branding
  const plainLogin: PlainLoginRequest = { intent: 'login', clientId: null, returnUrl, language }
  return { ...plainLogin, id: await createBrowserRequest(context.deps, plainLogin) }
}
