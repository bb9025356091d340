import type { Problem } from '../fields/problem.js'

/** Number of the member's items in one collection, and the effect of the deletion on them. */
export interface DeletionEffect {
  collection: string
  action: 'keep' | 'anonymise' | 'delete'
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
  problems?: readonly Problem[] | undefined
}

/** Section of the account page about the member's data. */
export interface OwnDataView {
  downloadUrl: string
  deleteUrl: string
  /** Date of the scheduled deletion. */
  dueAt?: Date | undefined
}
