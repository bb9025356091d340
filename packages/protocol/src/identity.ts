import type { MfaChallengeResponse, RequireMfaResponse, TextValue } from './factors.js'
import type { IdentityProfile } from './profile.js'

/** Login id as it travels. */
export interface LoginId {
  email: string
}

export interface CaptchaToken {
  Recaptcha?: string
  InvisibleRecaptcha?: string
  NoCaptcha?: string
  recaptchaForClientSiteKey?: { token: string; siteKeyId?: string }
}

export interface RegisterRequest {
  loginId: LoginId
  password: string
  profile?: IdentityProfile
  captchaTokens?: CaptchaToken[]
  clientMetaData?: Record<string, unknown>
}

export interface LoginRequest {
  loginId: LoginId
  password: string
  captchaTokens?: CaptchaToken[]
  clientMetaData?: Record<string, unknown>
}

export interface VerifyRequest {
  code: string
  stateToken: string
}

export interface ResendRequest {
  stateToken: string
}

/** A person whom a server of the site has logged in by other means. @see docs/wire.md#external-login */
export interface SignOnRequest {
  loginId: LoginId
  profile?: IdentityProfile
  verifyEmail?: boolean
  mergeExistingContact?: boolean
}

export interface SignOnResponse {
  sessionToken: string
  identity: Identity
}

export type IdentityStatusName = 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'DELETED' | 'OFFLINE'

export interface Identity {
  id: string
  revision: string
  createdDate: string
  updatedDate: string
  email: { address: string; isVerified: boolean }
  identityProfile: IdentityProfile
  status: { name: IdentityStatusName; reasons: string[] }
  connections: unknown[]
  factors: { factorId: string; type: string; status: string }[]
  metadata: Record<string, never>
}

/** Answer of register, login and verify. @see docs/wire.md#login-states */
export type AuthResponse =
  | {
      state: 'SUCCESS'
      sessionToken: string
      identity: Identity
      /** `deviceToken` when the device was to be remembered. */
      additionalData: { deviceToken?: TextValue }
    }
  | {
      state: 'REQUIRE_EMAIL_VERIFICATION'
      stateToken: string
      identity: Identity
      additionalData: Record<string, never>
    }
  | {
      state: 'REQUIRE_OWNER_APPROVAL'
      identity: Identity
      additionalData: Record<string, never>
    }
  | RequireMfaResponse
  | MfaChallengeResponse
