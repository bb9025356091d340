import { isCodeChallenge, type Prompt, type ResponseMode } from '@foyer/protocol'
import type { Client } from '../../storage/oauth/clients.js'
import type { CodeRequest } from '../../storage/one-time-tokens/browser-requests.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'
import { clientUnknownError } from './check-callbacks.js'
import { checkRedirectUri } from './check-redirect-uri.js'

/** Response modes of the authorization endpoint. A redirect session also supports `web_message`. */
export const endpointResponseModes: readonly ResponseMode[] = ['query', 'fragment', 'form_post']

/** Parameters of an authorization request as received. @see RFC 6749 §4.1.1, RFC 7636 §4.3 */
export interface AuthorizationParameters {
  clientId: string
  /** Null if the response goes to the parent window as a message. */
  redirectUri: string | null
  responseType: string
  responseMode: string
  /** Response modes of the endpoint that received the request. */
  supportedModes: readonly ResponseMode[]
  state: string
  codeChallenge: string
  codeChallengeMethod: string
  /** Space-separated. @see OIDC Core §3.1.2.1 */
  prompt: string
}

/** Returns the refusal of a request, or undefined. */
type ParameterCheck = (
  parameters: AuthorizationParameters,
  client: Client | undefined,
) => RedirectRefusedError | undefined

/**
 * Checks of the parameters, in this order. Client and redirect URI come first, because an error must not be sent to a
 * redirect URI that is not verified.
 */
const parameterChecks: readonly ParameterCheck[] = [
  checkClient,
  checkRedirectUri,
  checkResponseType,
  checkResponseMode,
  checkState,
  checkPkce,
  checkPrompt,
]

/**
 * Validates the parameters of an authorization request. Returns the refusal of the first check that fails, or
 * undefined.
 */
export async function findParameterRefusal(
  { activeClients }: OAuthDeps,
  parameters: AuthorizationParameters,
): Promise<RedirectRefusedError | undefined> {
  const client = await activeClients.find(parameters.clientId)
  for (const check of parameterChecks) {
    const refusal = check(parameters, client)
    if (refusal) return refusal
  }
  return undefined
}

const MAX_STATE_LENGTH = 2048

function checkClient(
  { clientId }: AuthorizationParameters,
  client: Client | undefined,
): RedirectRefusedError | undefined {
  return client ? undefined : clientUnknownError(clientId)
}

function checkResponseType({
  responseType,
}: AuthorizationParameters): RedirectRefusedError | undefined {
  if (responseType === 'code') return undefined
  return new RedirectRefusedError('request-invalid', 'expected the response type "code"', {
    oauthError: 'unsupported_response_type',
  })
}

function checkResponseMode({
  responseMode,
  supportedModes,
}: AuthorizationParameters): RedirectRefusedError | undefined {
  if (supportedModes.some((mode) => mode === responseMode)) return undefined
  return invalidRequest(`expected the response mode ${listed(supportedModes)}`)
}

function checkState({ state }: AuthorizationParameters): RedirectRefusedError | undefined {
  if (state.length <= MAX_STATE_LENGTH) return undefined
  return invalidRequest(`expected a state of at most ${MAX_STATE_LENGTH} characters`)
}

/** Requires PKCE with S256 of every client. @see RFC 9700 §2.1.1 */
function checkPkce(parameters: AuthorizationParameters): RedirectRefusedError | undefined {
  const { codeChallenge, codeChallengeMethod } = parameters
  if (codeChallengeMethod === 'S256' && isCodeChallenge(codeChallenge)) return undefined
  return invalidRequest('expected a code challenge by S256: 43 characters of base64url')
}

const prompts: readonly Prompt[] = ['none', 'login', 'consent', 'select_account']

function checkPrompt({ prompt }: AuthorizationParameters): RedirectRefusedError | undefined {
  const values = promptValues(prompt)
  if (!values.every(isPrompt)) return invalidRequest(`expected the prompt ${listed(prompts)}`)
  if (values.length < 2 || !values.includes('none')) return undefined
  return invalidRequest('expected the prompt "none" alone, received it with another prompt')
}

function promptValues(prompt: string): string[] {
  return prompt.split(' ').filter(Boolean)
}

/** Returns whether a stored request has a value of `prompt`. */
export function hasPrompt({ prompt }: Pick<CodeRequest, 'prompt'>, value: Prompt): boolean {
  return promptValues(prompt ?? '').includes(value)
}

function isPrompt(text: string): text is Prompt {
  return prompts.some((prompt) => prompt === text)
}

function invalidRequest(description: string): RedirectRefusedError {
  return new RedirectRefusedError('request-invalid', description, { oauthError: 'invalid_request' })
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** Converts validated parameters to the request that is stored. */
export function toCodeRequest(
  parameters: AuthorizationParameters,
  { sessionToken, language }: { sessionToken?: string | undefined; language: string | null },
): CodeRequest {
  const { clientId, redirectUri, supportedModes, state, codeChallenge, prompt } = parameters
  const isRequested = (mode: ResponseMode): boolean => mode === parameters.responseMode
  return {
    intent: 'auth',
    clientId,
    redirectUri,
    responseMode: supportedModes.find(isRequested) ?? 'query',
    state,
    codeChallenge,
    prompt: [...new Set(promptValues(prompt))].join(' ') || null,
    sessionTokenHash: sessionToken === undefined ? null : hashSecret(sessionToken),
    language,
  }
}
