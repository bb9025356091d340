import type { OwnerRole } from '../admin/owner-roles.js'

/** Content of an e-mail before rendering, in display order. */
export interface MailContent {
  subject: string
  heading: string
  /** First paragraph. */
  text: string
  /** Link, shown as a button, with the sentence before it. */
  link?: { lead?: string; label: string; url: string }
  /** Code, with the sentence before it. */
  code?: { lead: string; code: string }
  /** Closing notes, such as the lifetime of a code. */
  notes: readonly string[]
}

/** Texts of all e-mails in one language. Their names are stored with the texts that an owner changes. */
export interface MailTexts extends FactorMailTexts, DeletionMailTexts {
  verification(of: { site: string; code: string; minutes: number }): MailContent
  /** Password reset of a member. */
  recovery(of: { site: string; code: string; url: string; minutes: number }): MailContent
  addressTaken(of: { site: string; url: string }): MailContent
  /** Sent to the member who has the address when another member wants to use it. */
  addressWanted(of: { site: string; url: string }): MailContent
  emailChange(of: { site: string; code: string; minutes: number }): MailContent
  /** Sent to the old address; `email` is the new address, masked. */
  emailChanged(of: { site: string; email: string }): MailContent
  /** Invitation of a member to choose the first password. */
  activation(of: { site: string; url: string; days: number }): MailContent
  passwordChanged(of: { site: string; url: string }): MailContent
  approved(of: { site: string; url: string }): MailContent
  /** Sent to the owner of the site. */
  approvalWanted(of: { site: string; email: string; url: string }): MailContent
  /** Sent to the owner of the site; `host` is that of the endpoint. */
  webhookPaused(of: { site: string; host: string; url: string }): MailContent
  /** Invites a person to the console; `inviter` is the name of the owner or API key that invites. */
  ownerInvited(of: OwnerInvitationOf): MailContent
  /** Sent to an owner who forgot the password of the console. */
  ownerRecovery(of: { site: string; url: string; minutes: number }): MailContent
  /** Sent to an owner after too many wrong codes of the authenticator app; `url` is the account page of the console. */
  ownerCodeGuessed(of: { site: string; url: string }): MailContent
  /** Sent to an owner who tests the mail server. */
  mailServerTest(of: { site: string; url: string }): MailContent
}

interface OwnerInvitationOf {
  site: string
  url: string
  inviter: string
  role: OwnerRole
  days: number
}

/** Texts about the deletion of an account. */
export interface DeletionMailTexts {
  /** `hours` is the lifetime of the link, `days` the grace period; 0 for none. */
  deletionRequested(of: { site: string; url: string; hours: number; days: number }): MailContent
  deletionScheduled(of: { site: string; date: string; url: string }): MailContent
  deletionCancelled(of: { site: string; url: string }): MailContent
  accountDeleted(of: { site: string }): MailContent
}

/** Texts about second factors, for e-mails, text messages and calls. */
export interface FactorMailTexts {
  factorCode(of: { site: string; code: string; minutes: number }): MailContent
  factorsChanged(of: { site: string; url: string; change: keyof FactorChangeTexts }): MailContent
  /** A text message or push message. */
  codeMessage(of: { site: string; code: string }): string
  /** Text of a phone call. */
  spokenCode(of: { site: string; code: string }): string
}

/** Texts for each change of second factors. */
export interface FactorChangeTexts {
  /** The first method. */
  added(site: string): MailBeginning
  /** A further method. */
  'method-added'(site: string): MailBeginning
  /** A method, while others remain. */
  removed(site: string): MailBeginning
  /** The last method. */
  'switched-off'(site: string): MailBeginning
  reset(site: string): MailBeginning
  guessed(site: string): MailBeginning
  'recovery-code-used'(site: string): MailBeginning
  'recovery-codes-renewed'(site: string): MailBeginning
}

type MailBeginning = Pick<MailContent, 'subject' | 'heading' | 'text'>
