import { createTransport, type Transporter } from 'nodemailer'
import type { Mailer } from '../ports/mailer.js'

/** Timeout of each step of the SMTP dialogue. */
const TIMEOUT_MS = 10_000

/**
 * Sends mails over SMTP.
 * @param options.url for example `smtp://user:password@host:587`
 * @see RFC 5321
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = openTransport(url)
  return {
    sends: true,
    send: async ({ to, subject, text, html }) => {
      // An object, because a string would be parsed as a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    },
  }
}

/** Connects to a mail server and logs in, without a mail. Returns the reason if that fails. */
export async function verifySmtp({ url }: { url: string }): Promise<string | undefined> {
  const transport = openTransport(url)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

function openTransport(url: string): Transporter {
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
}
