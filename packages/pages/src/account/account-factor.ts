import type { Problem } from '../fields/problem.js'

/** Second factors that a member can add; posted as `factorType`. */
export type AddableFactor = 'TOTP' | 'EMAIL' | 'SMS'

/** A second factor that a member has; one whose secret was lost is of no use. */
export interface AccountFactor {
  id: string
  type: AddableFactor | 'CALL' | 'PUSH'
  /** Name that the member gave it; `hint` is the masked recipient of its codes. */
  name: string
  hint: string
  isUsable: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** A device on which a member is not asked for the second step; posted as `device`. */
export interface AccountDevice {
  id: string
  /** The browser and the machine in words; empty when they are not known. */
  name: string
  createdAt: Date
  lastUsedAt: Date
}

/** View of an account's second factors; a login that is not recent has to be repeated first. */
export interface AccountFactorsView {
  page: 'account-factors'
  actions: Record<
    'add' | 'remove' | 'rename' | 'forgetDevice' | 'recoveryCodes' | 'signInAgain',
    string
  >
  backUrl: string
  isRecent: boolean
  factors: readonly AccountFactor[]
  addable: readonly AddableFactor[]
  devices: readonly AccountDevice[]
  recoveryCodesLeft: number
  /** The phone number as it was typed. */
  phone?: string
  saved?: 'added' | 'removed' | 'renamed' | 'forgotten'
  problems?: readonly Problem[]
}
