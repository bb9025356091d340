import type { Prompt, ResponseMode } from '@foyer/protocol'
import type { PageRoute } from '../../http/page-route.js'
import { authRedirect } from '../../oauth/auth-redirect.js'
import type { AuthorizationAnswer } from '../../oauth/authorization-answer.js'
import { beginFlow } from '../../oauth/flow.js'
import { RedirectRefusedError } from '../../oauth/redirect-errors.js'
import { requireRedirectUri } from '../../oauth/require-redirect-uri.js'
import { type PageDeps, pagePaths } from './deps.js'
import { seeOther, sendAnswer } from './finish.js'
import { showRefused } from './show-refused.js'

const responseModes: readonly string[] = ['query', 'fragment', 'form_post'] satisfies ResponseMode[]

/**
 * The authorization endpoint with its parameters in the address. What is wrong before the redirect URI is known to be
 * one of the client's is said here; anything else goes back to the client.
 * @see RFC 6749 §4.1.1 and §4.1.2.1, docs/wire.md#authorization-endpoint
 */
export function authorizeRequestPage(deps: PageDeps): PageRoute {
  return {
    method: 'GET',
    path: '/oauth2/authorize',
    answer: async (request, requestId) => {
      const { searchParams } = new URL(request.url)
      try {
        return await begin(deps, searchParams)
      } catch (error) {
        if (!(error instanceof RedirectRefusedError)) throw error
        return showRefused(deps, error, requestId)
      }
    },
  }
}

async function begin(deps: PageDeps, parameters: URLSearchParams): Promise<Response> {
  const value = (name: string): string => parameters.get(name) ?? ''
  const clientId = value('client_id')
  const redirectUri = value('redirect_uri')
  assertOnce(parameters)
  await requireRedirectUri(deps, clientId, redirectUri)
  const asked = value('response_mode')
  const responseMode = isResponseMode(asked) ? asked : 'query'
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

/** What is wrong with a request, in OAuth's words. */
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
  const known = prompts.every((prompt) => isPrompt(prompt))
  if (known && (prompts.length < 2 || !prompts.includes('none'))) return undefined
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
