import type { Problem } from '../fields/problem.js'

/** Second factors that a member can add; posted as `factorType`. */
export type AddableFactor = 'TOTP' | 'EMAIL' | 'SMS'

/** A second factor of a member; `isUsable` is false if its secret is lost. */
export interface AccountFactor {
  id: string
  type: AddableFactor | 'CALL' | 'PUSH'
  /** Name chosen by the member; `hint` is the masked recipient of its codes. */
  name: string
  hint: string
  isUsable: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** A remembered device, which needs no second factor; posted as `device`. */
export interface AccountDevice {
  id: string
  /** Browser and operating system; empty if unknown. */
  name: string
  createdAt: Date
  lastUsedAt: Date
}

/** View of an account's second factors; adding or removing one needs a recent login. */
export interface AccountFactorsView {
  page: 'account-factors'
  memberId: string
  actions: Record<
    'add' | 'remove' | 'rename' | 'forgetDevice' | 'recoveryCodes' | 'logInAgain',
    string
  >
  backUrl: string
  isRecent: boolean
  factors: readonly AccountFactor[]
  addable: readonly AddableFactor[]
  devices: readonly AccountDevice[]
  recoveryCodesLeft: number
  /** Submitted phone number. */
  phone?: string | undefined
  saved?: 'added' | 'removed' | 'renamed' | 'forgotten' | undefined
  problems?: readonly Problem[] | undefined
}
