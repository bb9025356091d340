import type { Endpoint } from '../endpoint.js'
import type {
  ConfirmFactorRequest,
  ConfirmFactorResponse,
  EnrolFactorRequest,
  EnrolFactorResponse,
  ListFactorsResponse,
  RemoveFactorRequest,
  RenameFactorRequest,
  RenameFactorResponse,
  RenewRecoveryCodesResponse,
  ResetFactorsResponse,
  VerifyFactorRequest,
} from './factors.js'
import type { AuthResponse } from './identity.js'

export type {
  AvailableFactor,
  ConfirmFactorResponse,
  EnrolFactorRequest,
  EnrolFactorResponse,
  FactorType,
  ListFactorsResponse,
  MemberFactor,
  MfaChallengeResponse,
  RequireMfaResponse,
  SecondFactorType,
  VerifyFactorRequest,
} from './factors.js'

/*
 * Endpoints of second factors. A module of its own, because most apps do not need them.
 * @see docs/wire/second-factors.md
 */

export const verifyFactor: Endpoint<VerifyFactorRequest, AuthResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_api/iam/authentication/v2/{factorType}/verify',
}
export const listFactors: Endpoint<Record<string, never>, ListFactorsResponse> = {
  method: 'GET',
  path: '/_foyer/v1/my/factors',
}
export const enrolFactor: Endpoint<EnrolFactorRequest, EnrolFactorResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/my/factors',
}
export const confirmFactor: Endpoint<ConfirmFactorRequest, ConfirmFactorResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/my/factors/{factorId}/confirm',
}
export const renameFactor: Endpoint<RenameFactorRequest, RenameFactorResponse> = {
  method: 'PATCH',
  path: '/_foyer/v1/my/factors/{factorId}',
}
export const removeFactor: Endpoint<RemoveFactorRequest, Record<string, never>> = {
  method: 'DELETE',
  path: '/_foyer/v1/my/factors/{factorId}',
}
export const renewRecoveryCodes: Endpoint<Record<string, never>, RenewRecoveryCodesResponse> = {
  method: 'POST',
  kind: 'write',
  path: '/_foyer/v1/my/recovery-codes',
}
/** Removes all factors of a member who lost them. Operators only. */
export const resetFactors: Endpoint<{ memberId: string }, ResetFactorsResponse> = {
  method: 'DELETE',
  path: '/_foyer/v1/members/{memberId}/factors',
}
