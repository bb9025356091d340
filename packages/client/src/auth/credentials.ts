import type { IdentityProfile, LoginRequest } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import { postOf, type RequestOptions } from '../post.js'
import { loginFailure, registerFailure } from './login-failures.js'
import { type LoginAnswer, type RegisterAnswer, toLoginState } from './login-state.js'

/** Solved captchas: of `captcha.solve`, or of reCAPTCHA widgets. */
export interface CaptchaTokens {
  recaptchaToken?: string
  invisibleRecaptchaToken?: string
}

/** Credentials of a login. */
export interface LoginInput {
  email: string
  password: string
  captchaTokens?: CaptchaTokens
  /** `deviceToken` of an earlier login with `rememberDevice`, to skip the second factor. */
  deviceToken?: string
}

/** Credentials and profile of a registration. */
export interface RegisterInput extends LoginInput {
  profile?: IdentityProfile
}

/** Logs in. Sends the known-device token that an earlier login stored. */
export async function login(
  connection: Connection,
  input: LoginInput,
  options?: RequestOptions,
): Promise<LoginAnswer> {
  try {
    return toLoginState(
      await postOf(connection)(
        endpoints.login,
        credentials(input, connection.storage.knownDevice),
        options,
      ),
    )
  } catch (error) {
    return loginFailure(error)
  }
}

/** Registers an account. */
export async function register(
  connection: Connection,
  { profile, ...input }: RegisterInput,
  options?: RequestOptions,
): Promise<RegisterAnswer> {
  const { language } = connection.config
  // The verification e-mail uses the language of the profile.
  const body = { ...credentials(input), profile: language ? { language, ...profile } : profile }
  try {
    return toLoginState(await postOf(connection)(endpoints.register, body, options))
  } catch (error) {
    return registerFailure(error)
  }
}

function credentials(input: LoginInput, knownDevice?: string | null): LoginRequest {
  const { email, password, captchaTokens, deviceToken } = input
  const device = (deviceToken || knownDevice) && { clientMetaData: { deviceToken, knownDevice } }
  // One element with both keys, as the provider's client sends them.
  const tokens = captchaTokens && [
    {
      Recaptcha: captchaTokens.recaptchaToken,
      InvisibleRecaptcha: captchaTokens.invisibleRecaptchaToken,
    },
  ]
  return { loginId: { email }, password, ...device, captchaTokens: tokens }
}
