/** A mail. `code` is the code that the recipient types, if any; the inbox shows it separately. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  code?: string
  /** Only owners may see the mail in the inbox: its link opens the console. */
  ownersOnly?: boolean
}

/** The mail server has taken the mail, or it is kept in the inbox of the console. */
export type Delivery = 'sent' | 'kept'

/** Sends mails. @see mail/mailer.ts, which sends by SMTP or to the inbox */
export interface Mailer {
  send(message: MailMessage): Promise<Delivery>
}
