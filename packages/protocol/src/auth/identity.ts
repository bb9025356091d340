import type { IdentityProfile } from '../members/profile.js'
import type {
  FactorStatus,
  IdentityFactorType,
  MfaChallengeResponse,
  RequireMfaResponse,
  TextValue,
} from './factors.js'

/** Login id in wire form. */
export interface LoginId {
  email: string
}

export interface CaptchaToken {
  Recaptcha?: string | undefined
  InvisibleRecaptcha?: string | undefined
  NoCaptcha?: string
  recaptchaForClientSiteKey?: { token: string; siteKeyId?: string }
}

export interface RegisterRequest {
  loginId: LoginId
  password: string
  profile?: IdentityProfile | undefined
  captchaTokens?: CaptchaToken[] | undefined
  clientMetaData?: Record<string, unknown>
}

export interface LoginRequest {
  loginId: LoginId
  password: string
  captchaTokens?: CaptchaToken[] | undefined
  clientMetaData?: Record<string, unknown>
}

export interface VerifyRequest {
  code: string
  stateToken: string
}

export interface ResendRequest {
  stateToken: string
}

/**
 * Response of resend: the login still waits for a code. Has no identity, because a site that hides which addresses have
 * an account resends a code for an account that does not exist.
 */
export interface ResendResponse {
  state: 'REQUIRE_EMAIL_VERIFICATION'
  stateToken: string
  additionalData: Record<string, never>
}

/**
 * A member that a server of the site has authenticated itself.
 * @see docs/wire/tokens.md#external-login
 */
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

/** State of an account. `UNKNOWN_STATUS` and `OFFLINE` come from the hosted provider only: Foyer never sets them. */
export type IdentityStatusName =
  | 'UNKNOWN_STATUS'
  | 'PENDING'
  | 'ACTIVE'
  | 'BLOCKED'
  | 'DELETED'
  | 'OFFLINE'

/** Kind of tenant that the accounts belong to: `SITE` on a Foyer server. */
export type TenantType = 'ACCOUNT' | 'SITE' | 'ROOT'

export interface Identity {
  id: string
  revision: string
  createdDate: string
  updatedDate: string
  email: { address: string; isVerified: boolean }
  identityProfile: IdentityProfile
  status: { name: IdentityStatusName; reasons: string[] }
  connections: unknown[]
  factors: { factorId: string; type: IdentityFactorType; status: FactorStatus }[]
  metadata: Record<string, never>
}

/** Response of register, login and verify. @see docs/wire/login.md#login-states */
export type AuthResponse =
  | {
      state: 'SUCCESS'
      sessionToken: string
      identity: Identity
      /**
       * `knownDevice` proves in later logins that the device has logged in before; `deviceToken` if the device is
       * remembered.
       */
      additionalData: { knownDevice?: TextValue; deviceToken?: TextValue }
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

/**
 * Kind of the identity that caused a server event, as the official packages name them. `WIX_USER` is the site's owner.
 */
export type WebhookIdentityType = 'ANONYMOUS_VISITOR' | 'MEMBER' | 'WIX_USER' | 'APP'
