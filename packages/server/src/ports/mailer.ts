/** One mail. `code` is the code to type, when the mail holds one: the inbox shows it apart. */
export interface MailMessage {
  to: string
  subject: string
  text: string
  html: string
  code?: string
}

/** Hands a mail over for delivery. */
export interface Mailer {
  send(message: MailMessage): Promise<void>
}
