import type { DeletionAction } from '@foyer/protocol/account-data-endpoints'
import type { AccountSection } from '@foyer/protocol/redirects'
import type { Problem } from '../fields/problem.js'

/** Available sections of an account. */
export interface AccountNavigation {
  /** Section shown. */
  current: AccountSection
  links: readonly { section: AccountSection; url: string }[]
}

/** View of an empty account section. */
export interface EmptySectionView {
  page: 'empty-section'
  navigation: AccountNavigation
  backUrl: string
}

/** A session of a member that can be ended. */
export interface AccountSession {
  /** Posted as `session`; "all" ends every session. */
  id: string
  site: string
  /** Browser and operating system; empty if unknown. */
  device: string
  lastUsedAt: Date
}

/** View of the account page. */
export interface AccountView {
  page: 'account'
  memberId: string
  navigation: AccountNavigation
  /** Action URL of each form. */
  actions: Record<
    'profile' | 'password' | 'verifyEmail' | 'changeEmail' | 'logInAgain' | 'endSession' | 'logOut',
    string
  >
  name: string
  email: string
  emailVerified: boolean
  /** True after a recent login. Without one the address cannot be changed. */
  isRecent: boolean
  /** Submitted new address. */
  newEmail?: string | undefined
  profile: { nickname: string; firstName: string; lastName: string; language: string }
  passwordMinLength: number
  twoStepVerification: {
    /** URL of the page of second factors. */
    url: string
    /** True if logins need a second factor. */
    isOn: boolean
  }
  sessions: readonly AccountSession[]
  ownData: OwnDataView
  /** Form that was saved last. */
  saved?: 'profile' | 'email' | 'password' | 'sessions' | undefined
  problems?: readonly Problem[] | undefined
}

/** Second factors that a member can add, posted as `factorType`. */
export type AddableFactor = 'TOTP' | 'EMAIL' | 'SMS'

/** A second factor of a member. */
export interface AccountFactor {
  id: string
  type: AddableFactor | 'CALL' | 'PUSH'
  /** Name chosen by the member. */
  name: string
  /** Masked recipient of its codes. */
  hint: string
  /** False if its secret is lost. */
  isUsable: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** A remembered device, which needs no second factor. */
export interface AccountDevice {
  /** Posted as `device`. */
  id: string
  /** Browser and operating system; empty if unknown. */
  name: string
  createdAt: Date
  lastUsedAt: Date
}

/** View of an account's second factors. */
export interface AccountFactorsView {
  page: 'account-factors'
  memberId: string
  actions: Record<
    'add' | 'remove' | 'rename' | 'forgetDevice' | 'recoveryCodes' | 'logInAgain',
    string
  >
  backUrl: string
  /** True after a recent login, which adding and removing a factor needs. */
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

/** View of the page that asks for the first code of a new second factor. */
export interface AddFactorView {
  page: 'add-factor'
  memberId: string
  action: string
  backUrl: string
  hidden: Record<string, string>
  type: AddableFactor
  hint: string
  /** For an authenticator app. `qrCode` is an SVG of `uri`. */
  totp?: { secret: string; uri: string; qrCode: string } | undefined
  problems?: readonly Problem[] | undefined
}

/** View of the page that shows recovery codes, once. */
export interface RecoveryCodesView {
  page: 'recovery-codes'
  backUrl: string
  /** URL of the codes as a text file. */
  downloadUrl: string
  codes: readonly string[]
}

/** Number of the member's items in one collection, and the effect of the deletion on them. */
export interface DeletionEffect {
  collection: string
  action: DeletionAction
  items: number
}

/**
 * Step of an account deletion: request on the account page (`ask`, `sent`), confirmation with the link of an e-mail
 * (`confirm`), grace period (`scheduled`), end (`deleted`), and cancellation with the link of an e-mail (`keep`,
 * `kept`).
 */
export type DeletionStep = 'ask' | 'sent' | 'confirm' | 'scheduled' | 'deleted' | 'keep' | 'kept'

/** View of the account deletion page. */
export interface DeleteAccountView {
  page: 'delete-account'
  /** Member who is logged in; undefined with the link of an e-mail. */
  memberId?: string | undefined
  step: DeletionStep
  /** Action URL of the main form; undefined without a form. */
  action?: string | undefined
  /** Action URL of the second form. */
  otherAction?: string | undefined
  hidden: Record<string, string>
  email: string
  /** True after a recent login; otherwise the page asks for a new login first. */
  isRecent: boolean
  /** Days between confirmation and deletion; 0 deletes immediately. */
  graceDays: number
  /** Expiry of the link in the e-mail, or date of the deletion. */
  date?: Date | undefined
  effects: readonly DeletionEffect[]
  /** URL of the account page; undefined if nobody is logged in. */
  backUrl?: string | undefined
}

/** Section of the account page about the member's data. */
export interface OwnDataView {
  downloadUrl: string
  deleteUrl: string
  /** Date of the scheduled deletion. */
  dueAt?: Date | undefined
}
