import { createBrowserRequest } from '../../oauth/authorize/browser-requests.js'
import {
  type AuthorizationParameters,
  endpointResponseModes,
  findParameterRefusal,
  toCodeRequest,
} from '../../oauth/authorize/check-authorization-request.js'
import { RedirectRefusedError, toErrorDescription } from '../../oauth/errors.js'
import { authorizationEndpointPath, pagePaths } from '../../settings/page-paths.js'
import type { PageContext } from '../kit/context.js'
import { type HostedPage, redirectToPath } from '../kit/page.js'
import { errorPageResponse } from '../kit/page-response.js'
import { returnToClientResponse } from './return-to-client.js'

/**
 * The authorization endpoint of OAuth. Errors about the client, the redirect URI or a repeated parameter are shown on a
 * page; all others are sent to the client.
 * @see RFC 6749 §4.1.1 and §4.1.2.1, docs/wire/hosted-pages.md#authorization-endpoint, `LoginOutcome` in
 * `identity/login/login-outcome.ts` for the steps of a login
 */
export const authorizationEndpointPage: HostedPage = {
  method: 'GET',
  path: authorizationEndpointPath,
  limit: 'redirect-session',
  handle: async (context) => {
    try {
      return await storeAuthorizationRequest(context)
    } catch (error) {
      if (!(error instanceof RedirectRefusedError)) throw error
      return refusedResponse(context, error)
    }
  },
}

/**
 * Stores a request with valid parameters, and redirects to the page that finishes it.
 * @see `authorizationRequestPage` in `authorization-request.ts`
 */
async function storeAuthorizationRequest(context: PageContext): Promise<Response> {
  const { parameters: query } = context
  assertNoRepeatedParameters(query)
  const parameters = toAuthorizationParameters(query)
  const refusal = await findParameterRefusal(context.deps, parameters)
  if (refusal?.oauthError !== undefined) {
    const description = toErrorDescription(refusal.message)
    const response = { error: refusal.oauthError, error_description: description }
    return returnToClientResponse(context, toCodeRequest(parameters, { language: null }), response)
  }
  if (refusal) throw refusal
  const language = query.get('ui_locales')?.slice(0, 100) || null
  const id = await createBrowserRequest(context.deps, toCodeRequest(parameters, { language }))
  return redirectToPath(context, `${pagePaths.authorizationRequest}?request=${id}`)
}

function toAuthorizationParameters(query: URLSearchParams): AuthorizationParameters {
  const value = (name: string): string => query.get(name) ?? ''
  return {
    clientId: value('client_id'),
    redirectUri: value('redirect_uri'),
    responseType: value('response_type'),
    // A parameter without a value counts as missing. @see RFC 6749 §3.1
    responseMode: value('response_mode') || 'query',
    supportedModes: endpointResponseModes,
    state: value('state'),
    codeChallenge: value('code_challenge'),
    codeChallengeMethod: value('code_challenge_method'),
    prompt: value('prompt'),
  }
}

/**
 * Refuses repeated parameters, which are ambiguous.
 * @throws RedirectRefusedError request-invalid
 */
function assertNoRepeatedParameters(parameters: URLSearchParams): void {
  const names = new Set<string>()
  for (const name of parameters.keys()) {
    if (names.has(name)) {
      throw new RedirectRefusedError(
        'request-invalid',
        `the parameter "${name.slice(0, 100)}" is repeated, expected it once`,
      )
    }
    names.add(name)
  }
}

/**
 * Creates the page for an error that must not be sent to the client. For a redirect URI, it lists the received and the
 * registered ones.
 */
function refusedResponse(
  context: PageContext,
  { reason, message, url }: RedirectRefusedError,
): Promise<Response> {
  const { error } = context.texts
  const isInvalid = reason === 'request-invalid'
  const title = isInvalid ? error.badRequestTitle : error.refusedTitle
  const refusedText = url ? error.refusedText : error.clientText
  const text = isInvalid ? message : refusedText
  const facts = url && [
    { label: error.received, values: [url.received] },
    { label: error.allowed, values: url.allowed },
  ]
  return errorPageResponse(context, { status: 400, title, text, facts })
}
