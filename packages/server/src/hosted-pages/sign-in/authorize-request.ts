import type { Prompt, ResponseMode } from '@foyer/protocol'
import { authRedirect } from '../../oauth/authorize/auth-redirect.js'
import type { AuthorizationAnswer } from '../../oauth/authorize/authorization-answer.js'
import { beginFlow } from '../../oauth/authorize/authorization-request.js'
import { RedirectRefusedError } from '../../oauth/authorize/redirect-errors.js'
import { requireRedirectUri } from '../../oauth/authorize/require-redirect-uri.js'
import { type PageDeps, pagePaths } from '../kit/deps.js'
import type { Page } from '../kit/page.js'
import { seeOther } from '../kit/see-other.js'
import { showPage } from '../kit/show.js'
import { sendAnswer } from './send-answer.js'

const responseModes: readonly string[] = ['query', 'fragment', 'form_post'] satisfies ResponseMode[]

/**
 * The authorization endpoint with its parameters in the address. What is wrong before the redirect URI is known to be
 * one of the client's is said here; anything else goes back to the client.
 * @see RFC 6749 §4.1.1 and §4.1.2.1, docs/wire.md#authorization-endpoint
 */
export const authorizeRequestPage: Page = {
  method: 'GET',
  path: '/oauth2/authorize',
  handle: async (deps, request) => {
    const { requestId } = deps
    const { searchParams } = new URL(request.url)
    try {
      return await begin(deps, searchParams)
    } catch (error) {
      if (!(error instanceof RedirectRefusedError)) throw error
      return showRefused(deps, error, requestId)
    }
  },
}

async function begin(deps: PageDeps, parameters: URLSearchParams): Promise<Response> {
  const value = (name: string): string => parameters.get(name) ?? ''
  const clientId = value('client_id')
  const redirectUri = value('redirect_uri')
  assertOnce(parameters)
  await requireRedirectUri(deps, clientId, redirectUri)
  const requestedMode = value('response_mode')
  const responseMode = isResponseMode(requestedMode) ? requestedMode : 'query'
  const state = value('state').slice(0, 2048)
  const refusal = whyNot(parameters)
  if (refusal) return sendAnswer(deps, { clientId, redirectUri, responseMode, state }, refusal)
  const redirect = await authRedirect(
    deps,
    {
      clientId,
      redirectUri,
      responseType: 'code',
      responseMode,
      state,
      codeChallenge: value('code_challenge'),
      codeChallengeMethod: 'S256',
    },
    { prompt: readPrompt(value('prompt')), language: value('ui_locales').slice(0, 100) || null },
  )
  const handle = await beginFlow(deps, redirect)
  return seeOther(`${deps.publicUrl}${pagePaths.authorize}?request=${handle}`)
}

/** @throws RedirectRefusedError when a parameter is there twice: nobody knows which one was meant */
function assertOnce(parameters: URLSearchParams): void {
  const twice = [...parameters.keys()].find((name) => parameters.getAll(name).length > 1)
  if (twice === undefined) return
  throw new RedirectRefusedError('request-invalid', `"${twice.slice(0, 100)}" is there twice`)
}

/** Finds the first fault of a request, as an OAuth error. */
function whyNot(parameters: URLSearchParams): AuthorizationAnswer | undefined {
  const value = (name: string): string => parameters.get(name) ?? ''
  if (value('response_type') !== 'code') {
    return refusal('unsupported_response_type', 'expected the response type "code"')
  }
  if (parameters.has('response_mode') && !isResponseMode(value('response_mode'))) {
    return refusal('invalid_request', 'expected the response mode query, fragment or form_post')
  }
  if (value('state').length > 2048) return refusal('invalid_request', 'the state is too long')
  if (value('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(value('code_challenge'))) {
    return refusal('invalid_request', 'expected a code challenge by S256')
  }
  const prompts = value('prompt').split(' ').filter(Boolean)
  const allKnown = prompts.every((prompt) => isPrompt(prompt))
  if (allKnown && (prompts.length < 2 || !prompts.includes('none'))) return undefined
  return refusal('invalid_request', 'expected the prompt none, login, consent or select_account')
}

function refusal(
  error: 'invalid_request' | 'unsupported_response_type',
  description: string,
): AuthorizationAnswer {
  return { error, error_description: description }
}

function readPrompt(text: string): Prompt | undefined {
  return text.split(' ').find(isPrompt)
}

function isPrompt(text: string): text is Prompt {
  return /^(none|login|consent|select_account)$/.test(text)
}

function isResponseMode(text: string): text is ResponseMode {
  return responseModes.includes(text)
}

/** Shows the page for a request that cannot be redirected, with the received and the allowed values. */
export function showRefused(
  deps: PageDeps,
  { reason, message, address }: RedirectRefusedError,
  requestId: string,
): Response {
  const { error } = deps.texts
  const isBad = reason === 'request-invalid'
  const title = isBad ? error.badRequestTitle : error.refusedTitle
  const text = isBad ? message : address ? error.refusedText : error.clientText
  const facts = address && [
    { label: error.received, values: [address.received] },
    { label: error.allowed, values: address.allowed },
  ]
  const continueUrl = deps.look.homeUrl
  const view = { page: 'error', title, text, continueUrl, requestId } as const
  return showPage(deps, facts ? { ...view, facts } : view, { status: 400 })
}
