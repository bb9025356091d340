import type { Endpoint } from '../endpoint.js'
import type { AuthResponse } from './identity.js'

/*
 * Endpoints of passwords and e-mail addresses, with their messages. A module of its own, because most apps do not need
 * them.
 * @see docs/wire/login.md#recovery
 */

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
interface RecoverRequest {
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

interface ChangePasswordRequest {
  newPassword: string
}

interface ValidateEmailRequest {
  email: string
}

export interface ValidateEmailResponse {
  valid: boolean
  formatInvalid: boolean
  failure?: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' }
}

export const changePassword: Endpoint<ChangePasswordRequest, Record<string, never>> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/authentication/v2/change-password',
}
export const validateEmail: Endpoint<ValidateEmailRequest, ValidateEmailResponse> = {
  method: 'POST',
  kind: 'read',
  path: '/_api/iam/authentication/v2/validate-email',
}
export const startVerification: Endpoint<StartVerificationRequest, StartVerificationResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/verification/v1/start',
}
export const sendRecoveryEmail: Endpoint<SendRecoveryEmailRequest, Record<string, never>> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/recovery/v1/send-email',
}
export const sendActivationEmail: Endpoint<SendActivationEmailRequest, Record<string, never>> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/recovery/v1/activation-email',
}
export const recover: Endpoint<RecoverRequest, AuthResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/recovery/v1/recover',
}
