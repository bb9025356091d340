import type { Channel } from '../../ports/notifier.js'
import type { FactorsChange } from '../../storage/mails.js'

/** Languages that mails are written in. */
export type MailLanguage = 'en' | 'de' | 'he'

/** What a mail says, before it has a form. */
export interface MailContent {
  subject: string
  heading: string
  /** What it is about. */
  text: string
  /** A way on: the words of the link, and where it leads. */
  link?: { label: string; url: string }
  /** A code to type, with the sentence before it. */
  code?: { label: string; code: string }
  /** How long it is good, and what to do when it was not asked for. */
  notes: readonly string[]
}

/** Everything that mails say in one language; a language that lacks a mail does not compile. */
export interface MailTexts extends FactorTexts {
  verification(of: { site: string; code: string; minutes: number }): MailContent
  recovery(of: { site: string; code: string; url: string; minutes: number }): MailContent
  addressTaken(of: { site: string; url: string }): MailContent
  /** Goes to the owner of an address that another member wants to have. */
  addressWanted(of: { site: string; url: string }): MailContent
  emailChange(of: { site: string; code: string; minutes: number }): MailContent
  /** Goes to the old address; `email` is the new one, with most of it hidden. */
  emailChanged(of: { site: string; email: string }): MailContent
  activation(of: { site: string; url: string; days: number }): MailContent
  passwordChanged(of: { site: string; url: string }): MailContent
  approved(of: { site: string; url: string }): MailContent
  /** Goes to the owner. */
  approvalWanted(of: { site: string; email: string; url: string }): MailContent
}

/** What is written and said about second factors. */
export interface FactorTexts {
  factorCode(of: { site: string; code: string; minutes: number }): MailContent
  factorsChanged(of: { site: string; url: string; change: FactorsChange }): MailContent
  /** What a phone or device shows, or what is said. */
  codeMessage(of: { site: string; code: string; channel: Channel }): string
}

/** What was done to second factors, in words. */
export type FactorChangeTexts = Record<
  FactorsChange,
  (site: string) => Pick<MailContent, 'subject' | 'heading' | 'text'>
>
