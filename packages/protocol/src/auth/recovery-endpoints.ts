import type { Endpoint } from '../endpoint.js'
import type { AuthResponse } from './identity.js'
import type {
  ChangePasswordRequest,
  RecoverRequest,
  SendActivationEmailRequest,
  SendRecoveryEmailRequest,
  StartVerificationRequest,
  StartVerificationResponse,
  ValidateEmailRequest,
  ValidateEmailResponse,
} from './recovery.js'

export type {
  SendActivationEmailRequest,
  SendRecoveryEmailRequest,
  StartVerificationRequest,
  StartVerificationResponse,
  ValidateEmailResponse,
} from './recovery.js'

/*
 * Endpoints of passwords and e-mail addresses. A module of its own, because most apps do not need them.
 * @see docs/wire/login.md#recovery
 */

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
