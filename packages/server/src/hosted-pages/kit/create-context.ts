import { pageTexts } from '@foyer/protocol/texts/pages'
import { acceptedLanguages } from '../../http/accepted-languages.js'
import { withAuditContext } from '../../http/audit-context.js'
import { hasSecureCookies, readCookies } from '../../http/cookies.js'
import { readFormBody } from '../../http/read-message.js'
import type { IncomingRequest } from '../../http/request-state.js'
import { withClientSettings } from '../../identity/client-settings.js'
import { chooseLanguage } from '../../lib/choose-language.js'
import { requestedOrigin } from '../../lib/loopback.js'
import { loadBrowser } from '../../oauth/authorize/browser-logins.js'
import { findAuthorizationRequest } from '../../oauth/authorize/browser-requests.js'
import { brandingOf } from './branding.js'
import type { PageContext, PageDeps } from './context.js'
import { browserSecret } from './cookies.js'

/** Reads what every page needs from a request: parameters, authorization request, browser and language. */
export async function createPageContext(
  pageDeps: PageDeps,
  { request, network, requestId }: IncomingRequest,
): Promise<PageContext> {
  const siteDeps = { ...pageDeps, publicUrl: requestedOrigin(pageDeps.publicUrl, request) }
  // The form is read before the login of the browser, which may end while a client takes a minute to send the form.
  const parameters = await readParameters(request)
  const cookies = readCookies(request, hasSecureCookies(siteDeps.publicUrl))
  const browser = await loadBrowser(siteDeps, browserSecret(cookies, siteDeps))
  const authorizationRequestId = parameters.get('request')
  const authorizationRequest =
    authorizationRequestId === null
      ? undefined
      : await findAuthorizationRequest(siteDeps, authorizationRequestId)
  const auditedDeps = withAuditContext(siteDeps, { caller: undefined, network, requestId })
  const deps = await withClientSettings(auditedDeps, authorizationRequest?.clientId)
  const language = chooseLanguage([
    ...requestedLanguages(parameters),
    ...(authorizationRequest?.language ?? '').split(' '),
    browser.logins[0]?.profile.language,
    ...acceptedLanguages(request.headers.get('accept-language')),
    deps.settings.pages.language,
  ])
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

/** Returns the context with the language that a member has just chosen. */
export function withLanguage(context: PageContext, chosen: string | undefined): PageContext {
  const language = chooseLanguage([chosen, context.branding.language])
  return { ...context, branding: { ...context.branding, language }, texts: pageTexts[language] }
}

/** Reads the requested languages from `ui_locales`, or from `lang`. @see OIDC Core §3.1.2.1 */
function requestedLanguages(parameters: URLSearchParams): string[] {
  const requested = parameters.get('ui_locales') ?? parameters.get('lang') ?? ''
  return requested.slice(0, 100).split(' ')
}
