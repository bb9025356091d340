import type { BrowserLogin } from '../../storage/oauth/browser-logins.js'
import type { CodeRequest } from '../../storage/oauth/one-time-payloads.js'
import type { AuthorizationResponse } from './authorization-response.js'

/** The login with which a code request may be finished. */
export interface LoginCandidate {
  request: CodeRequest
  /** Logins of the browser, latest first. */
  logins: readonly BrowserLogin[]
  /** Member that the code would be issued to. */
  identityId: string | undefined
  /** Shows who the member is: the session token of the request, or the browser, where the member is current or selected. */
  by: 'session-token' | 'browser'
  /** The user selected an account on a page, whether or not it is still logged in to the browser. */
  hasSelected: boolean
  /** True if a session token or a selection for this request proves the member; a login of the browser alone does not. */
  isProven: boolean
}

/**
 * Checks if the request accepts the login. `prompt=select_account` shows the accounts of the browser; `prompt=login`
 * requires a new login. A request with `prompt=none` is refused where another one gets a page.
 * @see OIDC Core §3.1.2.3
 */
export function checkLogin(
  candidate: LoginCandidate,
):
  | { kind: 'accepted'; identityId: string }
  | { kind: 'account-selection-required' | 'login-required' }
  | { kind: 'refused'; response: AuthorizationResponse } {
  const { request, logins, identityId, hasSelected, isProven } = candidate
  const { prompt } = request
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

/** Error response without a login. @see OIDC Core §3.1.2.6 */
export const loginRequiredError = {
  error: 'login_required',
  error_description: 'nobody is logged in, or the session token was used or has expired',
} as const satisfies AuthorizationResponse
