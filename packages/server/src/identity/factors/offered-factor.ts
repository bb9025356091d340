import type { FactorType } from '../../storage/identity/factors.js'
import type { MemberFactor } from './member-factors.js'

/** Type of a second factor, including recovery codes. */
export type SecondFactorType = FactorType | 'RECOVERY_CODE'

/** Second factor that a login may be completed with. */
export interface OfferedFactor {
  type: SecondFactorType
  /** False if the secret is lost. The factor is still listed, so that the member sees why it does not work. */
  usable: boolean
  /** Name given by the member, and the masked recipient of its codes. */
  name: string
  hint: string
}

/** Lists the factors that a login may be completed with, quickest first. */
export function offeredOf(
  factors: readonly MemberFactor[],
  recoveryCodesLeft: number,
): OfferedFactor[] {
  const active = factors
    .filter(({ status }) => status !== 'INACTIVE')
    .map(({ type, status, name, hint }) => ({ type, usable: status === 'ACTIVE', name, hint }))
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
  if (recoveryCodesLeft === 0) return active
  return [...active, { type: 'RECOVERY_CODE', usable: true, name: '', hint: '' }]
}

const order: readonly FactorType[] = ['TOTP', 'PUSH', 'SMS', 'EMAIL', 'CALL']
