/** Address to open after a new password is set, on a registered origin of the client. */
export interface RecoveryRedirect {
  url: string
  /** Default: the client of the caller. A call with an API key needs it. */
  clientId?: string
}

/** The response is the same for unknown addresses. @see docs/wire/login.md#recovery */
export interface SendRecoveryEmailRequest {
  email: string
  /** A BCP 47 tag. */
  language?: string
  redirect?: RecoveryRedirect
}

export interface SendActivationEmailRequest {
  identityId: string
  emailOptions?: { language?: string; redirect?: RecoveryRedirect }
}

/** `recoveryToken` is a parameter of the link in the e-mail. */
export interface RecoverRequest {
  recoveryToken: string
  password: string
}

export interface StartVerificationRequest {
  identityId: string
  target: 'EMAIL'
}

export interface StartVerificationResponse {
  verificationId: string
}

export interface ChangePasswordRequest {
  newPassword: string
}

export interface ValidateEmailRequest {
  email: string
}

export interface ValidateEmailResponse {
  valid: boolean
  formatInvalid: boolean
  failure?: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' }
}
