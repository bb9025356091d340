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

/** Sends mails. */
export interface Mailer {
  /** False: e-mails stay in the inbox of the console. */
  readonly sends: boolean
  send(message: MailMessage): Promise<void>
}
