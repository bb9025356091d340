/** An e-mail to send. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  /** Code in the e-mail that the recipient types. The inbox shows the code separately. */
  code?: string
  /** True if only owners may see the e-mail in the inbox, because its link gives access to the console. */
  ownersOnly?: boolean
  /** True if the inbox must not store the address, because the account is deleted. */
  toFormerMember?: boolean
}

/** Result of a delivery: the mail server accepted the e-mail, or the inbox of the console keeps it. */
export type Delivery = 'sent' | 'kept'

/** Sends e-mails. @see `createMailer` in mail/mailer.ts, which sends by SMTP or to the inbox */
export interface Mailer {
  send(message: MailMessage): Promise<Delivery>
}
