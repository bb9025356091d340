import { endpoint } from './endpoints.js'
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

const identity = '/_api/iam/authentication'
const verification = '/_api/iam/verification'
const recovery = '/_api/iam/recovery'

/**
 * The calls for passwords and addresses, by name: apart from the others, because our client does not carry them.
 * @see docs/wire.md#recovery
 */
export const recoveryEndpoints = {
  changePassword: endpoint<ChangePasswordRequest, Record<string, never>>(
    'POST',
    `${identity}/v2/change-password`,
  ),
  validateEmail: endpoint<ValidateEmailRequest, ValidateEmailResponse>(
    'POST',
    `${identity}/v2/validate-email`,
  ),
  startVerification: endpoint<StartVerificationRequest, StartVerificationResponse>(
    'POST',
    `${verification}/v1/start`,
  ),
  sendRecoveryEmail: endpoint<SendRecoveryEmailRequest, Record<string, never>>(
    'POST',
    `${recovery}/v1/send-email`,
  ),
  sendActivationEmail: endpoint<SendActivationEmailRequest, Record<string, never>>(
    'POST',
    `${recovery}/v1/activation-email`,
  ),
  recover: endpoint<RecoverRequest, AuthResponse>('POST', `${recovery}/v1/recover`),
} as const
