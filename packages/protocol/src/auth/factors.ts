/** Types of second factors. A member can have one of each. */
export type FactorType = 'TOTP' | 'EMAIL' | 'SMS' | 'CALL' | 'PUSH'

/** Types of factors of an identity: its password, and second factors. */
export type IdentityFactorType = 'PASSWORD' | FactorType

/** State of a factor. `REQUIRE_REENROLL`: its secret is lost, so the member has to set it up again. */
export type FactorStatus = 'INACTIVE' | 'ACTIVE' | 'REQUIRE_REENROLL'

/** Types of second factors of a login: a factor, or a recovery code in its place. */
export type SecondFactorType = FactorType | 'RECOVERY_CODE'

/** A factor that can complete a login. */
export interface AvailableFactor {
  factorType: SecondFactorType
  factorStatus: 'ENABLED' | 'REQUIRE_REENROLL'
}

/** A value of `additionalData`. */
export interface TextValue {
  strValue: string
}

/** Fields of both responses that require a second factor. */
export interface FactorAdditionalData {
  factors: { listValue: { value: TextValue[] } }
}

/** A login that requires a second factor. @see docs/wire/second-factors.md */
export interface RequireMfaResponse {
  state: 'REQUIRE_MFA'
  stateToken: string
  requireMfaData: { availableFactors: AvailableFactor[]; reason: 'USER_SETTINGS' }
  mfaChallengeData?: undefined
  additionalData: FactorAdditionalData
}

/** Response after a factor is chosen; `hint` is the masked address that received the code. */
export interface MfaChallengeResponse {
  state: 'MFA_CHALLENGE'
  stateToken: string
  requireMfaData?: undefined
  mfaChallengeData: {
    factorType: SecondFactorType
    verificationChallengeData: { hint?: string }
    availableFactors: AvailableFactor[]
    reason: 'USER_SETTINGS'
  }
  additionalData: FactorAdditionalData
}

interface CodeData {
  code?: string
}

/** Verifies a factor with a code; requests a code without one. Data of other factors is ignored. */
export interface VerifyFactorRequest {
  /** Part of the path; optional in the body. */
  factorType?: SecondFactorType
  stateToken: string
  rememberThisDevice?: boolean
  totpData?: CodeData
  emailData?: CodeData
  smsData?: CodeData
  callData?: CodeData
  pushData?: CodeData
  recoveryCodeData?: CodeData
}

/** A second factor of the current member. */
export interface MemberFactor {
  id: string
  type: FactorType
  status: FactorStatus
  name: string
  /** Masked address that receives codes; empty for an authenticator app. */
  hint: string
  createdAt: string
  lastUsedAt: string | null
}

export interface ListFactorsResponse {
  /** In the order of creation. */
  factors: MemberFactor[]
  recoveryCodesLeft: number
}

export interface EnrolFactorRequest {
  type: FactorType
  name?: string
  /** A phone number with its country code ("+49…") for SMS and CALL, the address of a device for PUSH. */
  to?: string
}

export interface EnrolFactorResponse {
  factor: MemberFactor
  /** For an authenticator app. Only this response contains it. `qrCode` is an SVG. */
  totp?: { secret: string; uri: string; qrCode: string }
}

export interface ConfirmFactorRequest {
  /** Part of the path, here and below. */
  factorId: string
  code: string
}

export interface ConfirmFactorResponse {
  factor: MemberFactor
  /** Only this response contains them. Empty if the member has recovery codes already. */
  recoveryCodes: string[]
}

export interface RenameFactorRequest {
  factorId: string
  name: string
}

export interface RenameFactorResponse {
  factor: MemberFactor
}

export interface RemoveFactorRequest {
  factorId: string
}

export interface RenewRecoveryCodesResponse {
  /** Only this response contains them. */
  recoveryCodes: string[]
}

export interface ResetFactorsResponse {
  /** Number of factors that were removed. */
  removed: number
}
