import { createTransport } from 'nodemailer'
import type { Mailer } from '../ports/mailer.js'

/** Timeout of each step of the SMTP dialogue. */
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
    sends: true,
    send: async ({ to, subject, text, html }) => {
      // An object, because a string would be parsed as a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
  }
}
