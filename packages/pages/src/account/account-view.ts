import type { AccountSection } from '@foyer/protocol/redirects'
import type { Problem } from '../fields/problem.js'
import type { OwnDataView } from './account-deletion-view.js'

/** Available sections of an account; `current` is the section shown. */
export interface AccountNavigation {
  current: AccountSection
  links: readonly { section: AccountSection; url: string }[]
}

/** View of an empty account section. */
export interface EmptySectionView {
  page: 'empty-section'
  navigation: AccountNavigation
  backUrl: string
}

/** A session of a member that can be ended; its id is posted as `session`, or "all" for every session. */
export interface AccountSession {
  id: string
  site: string
  /** Browser and operating system; empty if unknown. */
  device: string
  lastUsedAt: Date
}

/** View of the account page; each form has its own action URL. */
export interface AccountView {
  page: 'account'
  memberId: string
  navigation: AccountNavigation
  actions: Record<
    | 'profile'
    | 'password'
    | 'confirmEmail'
    | 'changeEmail'
    | 'logInAgain'
    | 'endSession'
    | 'logOut',
    string
  >
  name: string
  email: string
  emailVerified: boolean
  /** True after a recent login; without one the address cannot be changed. */
  isRecent: boolean
  /** Submitted new address. */
  newEmail?: string | undefined
  profile: { nickname: string; firstName: string; lastName: string; language: string }
  passwordMinLength: number
  /** URL of the second factor page; `isOn` is true if logins need a second factor. */
  twoStepVerification: { url: string; isOn: boolean }
  sessions: readonly AccountSession[]
  ownData: OwnDataView
  /** Form that was saved last. */
  saved?: 'profile' | 'email' | 'password' | 'sessions' | undefined
  problems?: readonly Problem[] | undefined
}
