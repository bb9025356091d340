import type { ResponseMode } from '@foyer/protocol'
import {
  createAuthorizationRequest,
  toAuthRedirect,
} from '../../oauth/authorize/authorization-request.js'
import { type AuthorizationParameters, findRefusal } from '../../oauth/authorize/checks.js'
import { RedirectRefusedError } from '../../oauth/authorize/registered-url.js'
import { pagePaths } from '../../settings/page-paths.js'
import type { PageDeps } from '../kit/deps.js'
import { type Page, seeOther } from '../kit/page.js'
import { showPage } from '../kit/show.js'
import { sendAuthorizationResponse } from './send-authorization-response.js'

const supportedModes: readonly ResponseMode[] = ['query', 'fragment', 'form_post']

/**
 * Authorization endpoint with its parameters in the URL. Errors go to the client if its redirect URI is verified, and
 * are shown on a page otherwise.
 * @see RFC 6749 §4.1.1 and §4.1.2.1, docs/wire.md#authorization-endpoint
 */
export const authorizationEndpoint: Page = {
  method: 'GET',
  path: '/oauth2/authorize',
  handle: async (deps) => {
    try {
      return await beginAuthorization(deps)
    } catch (error) {
      if (!(error instanceof RedirectRefusedError)) throw error
      return showRefused(deps, error)
    }
  },
}

async function beginAuthorization(deps: PageDeps): Promise<Response> {
  const { parameters: query } = deps
  assertNoRepeatedParameters(query)
  const parameters = readParameters(query)
  const refusal = await findRefusal(deps, parameters)
  if (refusal?.oauthError !== undefined) {
    const response = { error: refusal.oauthError, error_description: refusal.message }
    return sendAuthorizationResponse(deps, toAuthRedirect(parameters, { language: null }), response)
  }
  if (refusal) throw refusal
  const language = query.get('ui_locales')?.slice(0, 100) || null
  const requestHandle = await createAuthorizationRequest(
    deps,
    toAuthRedirect(parameters, { language }),
  )
  return seeOther(`${deps.publicUrl}${pagePaths.authorize}?request=${requestHandle}`)
}

function readParameters(query: URLSearchParams): AuthorizationParameters {
  const value = (name: string): string => query.get(name) ?? ''
  return {
    clientId: value('client_id'),
    redirectUri: value('redirect_uri'),
    responseType: value('response_type'),
    responseMode: query.get('response_mode') ?? 'query',
    supportedModes,
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
  const repeatedName = [...parameters.keys()].find((name) => parameters.getAll(name).length > 1)
  if (repeatedName === undefined) return
  throw new RedirectRefusedError(
    'request-invalid',
    `"${repeatedName.slice(0, 100)}" is there twice`,
  )
}

/** Shows the page for a request that cannot be redirected, with the received and the allowed values. */
function showRefused(deps: PageDeps, { reason, message, address }: RedirectRefusedError): Response {
  const { error } = deps.texts
  const isBad = reason === 'request-invalid'
  const title = isBad ? error.badRequestTitle : error.refusedTitle
  const text = isBad ? message : address ? error.refusedText : error.clientText
  const facts = address && [
    { label: error.received, values: [address.received] },
    { label: error.allowed, values: address.allowed },
  ]
  const continueUrl = deps.branding.homeUrl
  const view = { page: 'error', title, text, continueUrl, requestId: deps.requestId } as const
  return showPage(deps, facts ? { ...view, facts } : view, { status: 400 })
}
