import type { Problem } from '../fields/problem.js'

/** Items of the member in one collection, and their fate. */
export interface DeletionEffect {
  collection: string
  action: 'keep' | 'anonymise' | 'delete'
  items: number
}

/**
 * State of a member's own deletion: asked for on the account page (`ask`, `sent`), confirmed by a mail's link (`confirm`),
 * waiting for its date (`scheduled`), done (`deleted`), and cancelled by a mail's link (`keep`, `kept`).
 */
export type DeletionStep = 'ask' | 'sent' | 'confirm' | 'scheduled' | 'deleted' | 'keep' | 'kept'

/** Content of the page about the deletion of an account. */
export interface DeleteAccountView {
  page: 'delete-account'
  step: DeletionStep
  /** Target of the main form; left out where there is nothing to send. */
  action?: string
  /** Target of the second form. */
  otherAction?: string
  hidden: Record<string, string>
  email: string
  /** False asks for another sign-in before the request. */
  isRecent: boolean
  /** Days between confirmation and deletion; 0: at once. */
  graceDays: number
  /** End of the link in the mail, or date of the deletion. */
  date?: Date
  effects: readonly DeletionEffect[]
  /** Address of the account page; left out for who is not signed in. */
  backUrl?: string
  problems?: readonly Problem[]
}

/** Section of the account page about the member's data. */
export interface OwnDataView {
  downloadUrl: string
  deleteUrl: string
  /** Date of the scheduled deletion. */
  dueAt?: Date
}
