import type {
  AuthResponse,
  LoginRequest,
  RegisterRequest,
  SignOnRequest,
  SignOnResponse,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import * as recoveryEndpoints from '@foyer/protocol/recovery-endpoints'
import * as redirectEndpoints from '@foyer/protocol/redirect-endpoints'
import { type AppForm, fromWire, toWire } from '../app-form.js'
import type { Call } from '../call.js'
import type { Post, PostOptions } from '../post.js'
import { type AppHttpResponse, toAppHttp } from './raw-http.js'

/** State of a login, as the server reports it. @see docs/wire.md#login-states */
export type StateMachineResponse = AppForm<AuthResponse>

/** A request with dates as `Date` or as ISO 8601 text. */
type Input<Wire> = AppForm<Wire> | Wire

/** Single calls of authentication. They keep no state and throw refusals. @throws FoyerError */
export interface AuthenticationCalls {
  /**
   * Registers an account with a profile.
   * @throws ApplicationError with a code of docs/wire.md#identity-errors, ValidationError
   */
  registerV2(
    loginId: RegisterRequest['loginId'],
    request: Input<Omit<RegisterRequest, 'loginId'>>,
    options?: PostOptions,
  ): Promise<StateMachineResponse>
  /**
   * Logs in with e-mail address and password.
   * @throws ApplicationError with a code of docs/wire.md#identity-errors
   */
  loginV2(
    loginId: LoginRequest['loginId'],
    request: Omit<LoginRequest, 'loginId'> & { stateToken?: string },
    options?: PostOptions,
  ): Promise<StateMachineResponse>
  /** Changes the password of the current member, within ten minutes after the login. */
  changePassword(newPassword: string, options?: PostOptions): Promise<void>
  /** Checks the form of an e-mail address; reveals nothing about members. */
  validateEmail(
    email: string,
    options?: PostOptions,
  ): Promise<recoveryEndpoints.ValidateEmailResponse>
  /** Logs in a person authenticated by other means. Needs rights that a page does not have. */
  signOn(
    loginId: SignOnRequest['loginId'],
    request?: Input<Omit<SignOnRequest, 'loginId'>>,
    options?: PostOptions,
  ): Promise<AppForm<SignOnResponse>>
  /**
   * Returns the redirect that ends the hosted session, for a server to send to a browser. Pages use `auth.logout`.
   */
  logout(
    request: { clientId: string; postLogoutRedirectUri?: string },
    options?: PostOptions,
  ): Promise<AppHttpResponse>
  /**
   * Returns the redirect with the code of an authorization, for a server to send to a browser. `state` is the `request`
   * in the address of a redirect session.
   */
  loginCallback(
    request: { state: string; sessionToken: string },
    options?: PostOptions,
  ): Promise<AppHttpResponse>
}

/** Creates the calls. */
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
      await post(recoveryEndpoints.changePassword, { newPassword }, options)
    },
    validateEmail: (email, options) => post(recoveryEndpoints.validateEmail, { email }, options),
    async signOn(loginId, request = {}, options) {
      const message = toWire<Omit<SignOnRequest, 'loginId'>>(request)
      return fromWire(await post(endpoints.signOn, { loginId, ...message }, options))
    },
    async logout(request, options) {
      return toAppHttp(await call(redirectEndpoints.logout, request, options))
    },
    async loginCallback(request, options) {
      return toAppHttp(await call(redirectEndpoints.loginCallback, request, options))
    },
  }
}
