import type { IdentityProfile, LoginRequest } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import type { Post, PostOptions } from '../post.js'
import { type LoginAnswer, type RegisterAnswer, toLoginState } from './login-state.js'
import { loginFailure, registerFailure } from './refusals.js'

/** Tokens of captcha widgets. */
export interface CaptchaTokens {
  recaptchaToken?: string
  invisibleRecaptchaToken?: string
}

/** Credentials of a login. */
export interface LoginInput {
  email: string
  password: string
  captchaTokens?: CaptchaTokens
  /** Token of a remembered device. */
  deviceToken?: string
}

/** Credentials and profile of a registration. */
export interface RegisterInput extends LoginInput {
  profile?: IdentityProfile
}

/** Logs in. */
export async function login(
  post: Post,
  input: LoginInput,
  options?: PostOptions,
): Promise<LoginAnswer> {
  try {
    return toLoginState(await post(endpoints.login, credentials(input), options))
  } catch (error) {
    return loginFailure(error)
  }
}

/** Registers an account. */
export async function register(
  { post, config: { language } }: Connection,
  { profile, ...input }: RegisterInput,
  options?: PostOptions,
): Promise<RegisterAnswer> {
  // The first mail, with the code, is written in the language of the account.
  const whole = language ? { language, ...profile } : profile
  const body = { ...credentials(input), ...(whole && { profile: whole }) }
  try {
    return toLoginState(await post(endpoints.register, body, options))
  } catch (error) {
    return registerFailure(error)
  }
}

function credentials(input: LoginInput): LoginRequest {
  const { email, password, captchaTokens, deviceToken } = input
  const device = deviceToken && { clientMetaData: { deviceToken } }
  const body = { loginId: { email }, password, ...device }
  if (!captchaTokens) return body
  const { recaptchaToken, invisibleRecaptchaToken } = captchaTokens
  // One element with both keys: the form that the provider's own client sends.
  const token = {
    ...(recaptchaToken !== undefined && { Recaptcha: recaptchaToken }),
    ...(invisibleRecaptchaToken !== undefined && { InvisibleRecaptcha: invisibleRecaptchaToken }),
  }
  return { ...body, captchaTokens: [token] }
}
