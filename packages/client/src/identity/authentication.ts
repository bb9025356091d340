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
import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import type { PostOptions } from '../post.js'
import { type AppHttpResponse, toAppHttp } from './raw-http.js'

/** State of a login, as the server reports it. @see docs/wire.md#login-states */
export type StateMachineResponse = AppForm<AuthResponse>

/** A request in the form of apps or in that of the wire: dates as `Date` or as ISO-8601 text. */
type Input<Wire> = AppForm<Wire> | Wire

/** The calls of logging in, one by one: they remember nothing, and refusals are thrown. @throws FoyerError */
export interface AuthenticationCalls {
  /** Asks for a new account, with a whole profile. @throws ApplicationError with a code of docs/wire.md#identity-errors, ValidationError */
  registerV2(
    loginId: RegisterRequest['loginId'],
    request: Input<Omit<RegisterRequest, 'loginId'>>,
    options?: PostOptions,
  ): Promise<StateMachineResponse>
  /** Asks for a login with address and password. @throws ApplicationError with a code of docs/wire.md#identity-errors */
  loginV2(
    loginId: LoginRequest['loginId'],
    request: Omit<LoginRequest, 'loginId'> & { stateToken?: string },
    options?: PostOptions,
  ): Promise<StateMachineResponse>
  /** Gives the member another password, within ten minutes of the login. */
  changePassword(newPassword: string, options?: PostOptions): Promise<void>
  /** Checks the form of an e-mail address; reveals nothing about members. */
  validateEmail(
    email: string,
    options?: PostOptions,
  ): Promise<recoveryEndpoints.ValidateEmailResponse>
  /** Logs in who was proven by other means; takes rights that a page does not have. */
  signOn(
    loginId: SignOnRequest['loginId'],
    request?: Input<Omit<SignOnRequest, 'loginId'>>,
    options?: PostOptions,
  ): Promise<AppForm<SignOnResponse>>
  /** The redirect that ends the hosted session, for a server that hands it to its browser; `auth.logout` logs out. */
  logout(
    request: { clientId: string; postLogoutRedirectUri?: string },
    options?: PostOptions,
  ): Promise<AppHttpResponse>
  /**
   * The redirect with the code of an authorization, for a server that hands it to its browser. `state` is the `request`
   * in the address of a redirect session.
   */
  loginCallback(
    request: { state: string; sessionToken: string },
    options?: PostOptions,
  ): Promise<AppHttpResponse>
}

/** Builds the calls. */
export function createAuthenticationCalls(connection: Connection): AuthenticationCalls {
  const { post } = connection
  const call = callOf(connection)
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
