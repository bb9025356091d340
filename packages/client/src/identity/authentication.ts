import type {
  AuthResponse,
  LoginRequest,
  RegisterRequest,
  SignOnRequest,
  SignOnResponse,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import * as envelopedEndpoints from '@foyer/protocol/enveloped-endpoints'
import * as recoveryEndpoints from '@foyer/protocol/recovery-endpoints'
import { type AppForm, fromWire, toWire } from '../app-form.js'
import type { Call } from '../call.js'
import type { Post, RequestOptions } from '../post.js'
import { type AppHttpResponse, toAppHttp } from './http-envelope.js'

/** Response to a login, registration or verification, in the app form. @see docs/wire/login.md#login-states */
export type StateMachineResponse = AppForm<AuthResponse>

/** A request in the app form or the wire form: dates are `Date` or ISO 8601 strings. */
type Input<Wire> = AppForm<Wire> | Wire

/** Authentication calls. They do not change the session, and throw if the server rejects a login. @throws FoyerError */
export interface AuthenticationCalls {
  /**
   * Registers an account with a profile.
   * @throws ApplicationError with a code of docs/wire/errors.md#errors-of-accounts, ValidationError
   */
  registerV2(
    loginId: RegisterRequest['loginId'],
    request: Input<Omit<RegisterRequest, 'loginId'>>,
    options?: RequestOptions,
  ): Promise<StateMachineResponse>
  /**
   * Logs in with e-mail address and password.
   * @throws ApplicationError with a code of docs/wire/errors.md#errors-of-accounts
   */
  loginV2(
    loginId: LoginRequest['loginId'],
    request: Omit<LoginRequest, 'loginId'> & { stateToken?: string },
    options?: RequestOptions,
  ): Promise<StateMachineResponse>
  /**
   * Changes the password of the current member.
   * @throws ApplicationError `RECENT_LOGIN_REQUIRED` if the last login is older than ten minutes
   */
  changePassword(newPassword: string, options?: RequestOptions): Promise<void>
  /** Checks the syntax of an e-mail address. The response does not depend on existing accounts. */
  validateEmail(
    email: string,
    options?: RequestOptions,
  ): Promise<recoveryEndpoints.ValidateEmailResponse>
  /** Logs in a member that a server of the site has authenticated itself. Needs an API key. */
  signOn(
    loginId: SignOnRequest['loginId'],
    request?: Input<Omit<SignOnRequest, 'loginId'>>,
    options?: RequestOptions,
  ): Promise<AppForm<SignOnResponse>>
  /**
   * Returns the redirect response that ends the session of the hosted pages. A server sends it to the browser. Pages
   * use `auth.logout` instead.
   */
  logout(
    request: { clientId: string; postLogoutRedirectUri?: string },
    options?: RequestOptions,
  ): Promise<AppHttpResponse>
  /**
   * Returns the redirect response with an authorization code. A server sends it to the browser. `state` is the
   * parameter `request` in the URL of a redirect session.
   */
  loginCallback(
    request: { state: string; sessionToken: string },
    options?: RequestOptions,
  ): Promise<AppHttpResponse>
}

/** Creates the authentication calls. */
export function authenticationCalls(post: Post, call: Call): AuthenticationCalls {
  return {
    async registerV2(loginId, request, options) {
      const message = toWire<Omit<RegisterRequest, 'loginId'>>(request)
      return fromWire(await post(endpoints.register, { loginId, ...message }, options))
    },
    async loginV2(loginId, request, options) {
      return fromWire(await post(endpoints.login, { loginId, ...request }, options))
    },
    async changePassword(newPassword, options) {
      await call(recoveryEndpoints.changePassword, { newPassword }, options)
    },
    validateEmail: (email, options) => post(recoveryEndpoints.validateEmail, { email }, options),
    async signOn(loginId, request = {}, options) {
      const message = toWire<Omit<SignOnRequest, 'loginId'>>(request)
      return fromWire(await post(endpoints.signOn, { loginId, ...message }, options))
    },
    async logout(request, options) {
      return toAppHttp(await call(envelopedEndpoints.logout, request, options))
    },
    async loginCallback(request, options) {
      return toAppHttp(await call(envelopedEndpoints.loginCallback, request, options))
    },
  }
}
