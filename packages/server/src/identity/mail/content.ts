import type { Channel } from '../../ports/notifier.js'
import type { FactorsChange } from '../../storage/identity/mails.js'

/** Languages of mails. */
export type MailLanguage = 'en' | 'de' | 'he'

/** Content of a mail before rendering. */
export interface MailContent {
  subject: string
  heading: string
  /** First paragraph. */
  text: string
  /** Link, shown as a button. */
  link?: { label: string; url: string }
  /** Code, with the sentence before it. */
  code?: { label: string; code: string }
  /** Closing notes, such as the lifetime of a code. */
  notes: readonly string[]
}

/** Texts of all mails in one language. */
export interface MailTexts extends FactorTexts, DeletionTexts {
  verification(of: { site: string; code: string; minutes: number }): MailContent
  recovery(of: { site: string; code: string; url: string; minutes: number }): MailContent
  addressTaken(of: { site: string; url: string }): MailContent
  /** Goes to the owner of an address that another member requested. */
  addressWanted(of: { site: string; url: string }): MailContent
  emailChange(of: { site: string; code: string; minutes: number }): MailContent
  /** Goes to the old address; `email` is the new one, masked. */
  emailChanged(of: { site: string; email: string }): MailContent
  activation(of: { site: string; url: string; days: number }): MailContent
  passwordChanged(of: { site: string; url: string }): MailContent
  approved(of: { site: string; url: string }): MailContent
  /** Goes to the owner. */
  approvalWanted(of: { site: string; email: string; url: string }): MailContent
}

/** Texts about the deletion of an account. */
export interface DeletionTexts {
  /** `hours` is the lifetime of the link, `days` the grace period; 0 for none. */
  deletionRequested(of: { site: string; url: string; hours: number; days: number }): MailContent
  deletionScheduled(of: { site: string; date: string; url: string }): MailContent
  deletionCancelled(of: { site: string; url: string }): MailContent
  accountDeleted(of: { site: string }): MailContent
}

/** Texts about second factors. */
export interface FactorTexts {
  factorCode(of: { site: string; code: string; minutes: number }): MailContent
  factorsChanged(of: { site: string; url: string; change: FactorsChange }): MailContent
  /** Text of a text message, a push message or a call. */
  codeMessage(of: { site: string; code: string; channel: Channel }): string
}

/** Texts for each change of second factors. */
export type FactorChangeTexts = Record<
  FactorsChange,
  (site: string) => Pick<MailContent, 'subject' | 'heading' | 'text'>
>
