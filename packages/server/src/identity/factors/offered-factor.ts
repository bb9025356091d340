import type { FactorType } from '../../storage/factors.js'
import type { MemberFactor } from './member-factors.js'

/** What a login can be finished with. */
export type SecondFactorType = FactorType | 'RECOVERY_CODE'

/** A way to finish a login. */
export interface OfferedFactor {
  type: SecondFactorType
  /** The secret is lost: it is named, so that the person understands, and of no use. */
  usable: boolean
  /** What the member calls it, and where codes go, with most of it hidden. */
  name: string
  hint: string
}

/** What a member can finish a login with, what is quickest first. */
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
