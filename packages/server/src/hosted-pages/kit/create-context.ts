import { pageTexts } from '@foyer/protocol/texts/pages'
import { withAuditContext } from '../../http/audit-context.js'
import { hasSecureCookies, readCookies } from '../../http/cookies.js'
import { readFormBody } from '../../http/read-message.js'
import type { IncomingRequest } from '../../http/request-state.js'
import { withClientSettings } from '../../identity/client-settings.js'
import { requestedOrigin } from '../../lib/loopback.js'
import { loadBrowser } from '../../oauth/authorize/browser-logins.js'
import { findAuthorizationRequest } from '../../oauth/authorize/browser-requests.js'
import { brandingOf } from './branding.js'
import type { PageContext, PageDeps } from './context.js'
import { browserSecret } from './cookies.js'
import { choosePageLanguage } from './page-language.js'

/** Reads what every page needs from a request: parameters, authorization request, browser and language. */
export async function createPageContext(
  siteDeps: PageDeps,
  { request, network, requestId }: IncomingRequest,
): Promise<PageContext> {
  const depsOfOrigin = { ...siteDeps, publicUrl: requestedOrigin(siteDeps.publicUrl, request) }
  // The form is read before the login of the browser, which may end while a client takes a minute to send the form.
  const parameters = await readParameters(request)
  const cookies = readCookies(request, hasSecureCookies(depsOfOrigin.publicUrl))
  const browser = await loadBrowser(depsOfOrigin, browserSecret(cookies, depsOfOrigin))
  const authorizationRequestId = parameters.get('request')
  const authorizationRequest =
    authorizationRequestId === null
      ? undefined
      : await findAuthorizationRequest(depsOfOrigin, authorizationRequestId)
  const auditedDeps = withAuditContext(depsOfOrigin, { caller: undefined, network, requestId })
  const deps = await withClientSettings(auditedDeps, authorizationRequest?.clientId)
  const language = choosePageLanguage({
    parameters,
    authorizationRequest,
    browser,
    acceptLanguage: request.headers.get('accept-language'),
    settings: deps.settings,
  })
  return {
    deps,
    request,
    network,
    requestId,
    branding: brandingOf(deps, language),
    texts: pageTexts[language],
    browser,
    parameters,
    authorizationRequest,
    cookies,
  }
}

/** Reads the parameters of the URL, or the fields of a posted form. */
async function readParameters(request: Request): Promise<URLSearchParams> {
  return request.method === 'POST' ? readFormBody(request) : new URL(request.url).searchParams
}
