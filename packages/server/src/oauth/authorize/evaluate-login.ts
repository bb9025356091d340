import type { BrowserLogin } from '../../storage/oauth/browser-logins.js'
import type { CodeRequest } from '../../storage/oauth/one-time-payloads.js'
import type { AuthorizationResponse } from './authorization-response.js'

/** A login with which a code request could be finished. */
export interface LoginCandidate {
  authorizationRequest: CodeRequest
  /** Logins of the browser, latest first. */
  logins: readonly BrowserLogin[]
  /** Member to whom the code would be issued. Undefined without a login. */
  identityId: string | undefined
  /** Source of `identityId`: the session token of the request, or a login of the browser. */
  source: 'session-token' | 'browser'
  /** True if the user selected an account on a page. The account may have been logged out of the browser since. */
  hasSelected: boolean
  /** True if the member authenticated or was selected for this request, not only for an earlier one. */
  isProven: boolean
}

/**
 * Decides if a code request can be finished with a login. With `prompt=select_account` the user first selects an
 * account of the browser, and `prompt=login` requires a new login. If a page would be needed, a request with
 * `prompt=none` is refused.
 * @see OIDC Core §3.1.2.3
 */
export function evaluateLogin(
  candidate: LoginCandidate,
):
  | { kind: 'accepted'; identityId: string }
  | { kind: 'account-selection-required' | 'login-required' }
  | { kind: 'refused'; response: AuthorizationResponse } {
  const { authorizationRequest, logins, identityId, hasSelected, isProven } = candidate
  const { prompt } = authorizationRequest
  if (prompt === 'select_account' && !isProven && !hasSelected && logins.length > 0) {
    return { kind: 'account-selection-required' }
  }
  if (identityId !== undefined && (isProven || prompt !== 'login')) {
    return { kind: 'accepted', identityId }
  }
  return prompt === 'none'
    ? { kind: 'refused', response: loginRequiredError }
    : { kind: 'login-required' }
}

/** Error response to a request with `prompt=none` without a login. @see OIDC Core §3.1.2.6 */
export const loginRequiredError = {
  error: 'login_required',
  error_description: 'nobody is logged in, or the session token was used or has expired',
} as const satisfies AuthorizationResponse
