import { createTransport } from 'nodemailer'
import type { Mailer } from '../ports/mailer.js'

/** How long a mail server may take for one step, in milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * Sends mails over SMTP.
 * @param options.url for example `smtp://user:password@host:587`
 * @see RFC 5321
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    send: async ({ to, subject, text, html }) => {
      // As an object: a text would be read as a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
  }
}
