import type { OAuthErrorCode } from '@foyer/protocol'
import { withParameters } from '../../lib/with-parameters.js'
import type { CodeRequest } from '../../storage/one-time-tokens/browser-requests.js'

/** Authorization response: a code or an error. @see RFC 6749 §4.1.2 */
export type AuthorizationResponse =
  | { code: string }
  | { error: OAuthErrorCode; error_description: string }

/** Error response to a request with `prompt=none` without a login. @see OIDC Core §3.1.2.6 */
export const loginRequiredError = {
  error: 'login_required',
  error_description: 'nobody is logged in, or the session token was used or has expired',
} as const satisfies AuthorizationResponse

/** Error response to a request with `prompt=none` without the member's consent. @see OIDC Core §3.1.2.6 */
export const consentRequiredError = {
  error: 'consent_required',
  error_description: 'the member has not agreed to log in to this site',
} as const satisfies AuthorizationResponse

/** Error response after the member refused to consent. @see RFC 6749 §4.1.2.1 */
export const accessDeniedError = {
  error: 'access_denied',
  error_description: 'the member did not agree',
} as const satisfies AuthorizationResponse

/**
 * An authorization response in the form in which the browser delivers it: a redirect, a form, or a message to the
 * parent window.
 */
export type ResponseTransport =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; url: string; fields: Record<string, string> }
  | { kind: 'message'; message: Record<string, string> }

/** Parameters of the request that determine how the response is delivered. */
export type ResponseTarget = Pick<CodeRequest, 'redirectUri' | 'responseMode' | 'state'>

/**
 * Builds the response in the requested response mode. Only a message has no issuer: its origin is that of the server.
 * @param issuer the issuer of the metadata
 * @see OAuth 2.0 Multiple Response Types §2.1, OAuth 2.0 Form Post Response Mode, RFC 9207,
 * docs/wire/hosted-pages.md#silent-login
 */
export function prepareResponse(
  target: ResponseTarget,
  response: AuthorizationResponse,
  issuer: string,
): ResponseTransport {
  const { state } = target
  // A response without a state answers a request without one. @see RFC 6749 §4.1.2
  const message: Record<string, string> = state === '' ? response : { ...response, state }
  if (target.responseMode === 'web_message' || target.redirectUri === null) {
    return { kind: 'message', message }
  }
  const parameters = { ...message, iss: issuer }
  if (target.responseMode === 'query') {
    return { kind: 'redirect', url: withParameters(target.redirectUri, parameters) }
  }
  const url = new URL(target.redirectUri)
  if (target.responseMode === 'form_post') {
    return { kind: 'form', url: url.href, fields: parameters }
  }
  url.hash = new URLSearchParams(parameters).toString()
  return { kind: 'redirect', url: url.href }
}
