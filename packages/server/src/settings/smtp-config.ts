import addressparser from 'nodemailer/lib/addressparser'
import { credentialsAdvice, parseUrl } from '../lib/parse-url.js'

/** Mail server of the environment: its URL, with user and password, and the sender of each e-mail. */
export interface SmtpConfig {
  url: string
  from: string
}

/**
 * Reads the mail server from the values of `FOYER_SMTP_URL` and `FOYER_MAIL_FROM`. Adds a sentence to `problems` for
 * each invalid value. Returns undefined if both are missing.
 */
export function readSmtp(
  url: string | undefined,
  from: string | undefined,
  problems: string[],
): SmtpConfig | undefined {
  if (url === undefined && from === undefined) return undefined
  const parsed = parseUrl(url ?? '')
  // An unencoded "/" or "#" of a password ends the host.
  const isWhole = parsed && /^\/?$/.test(parsed.pathname) && parsed.hash === ''
  if (!isWhole || !/^smtps?:$/.test(parsed.protocol)) {
    problems.push(
      `"FOYER_SMTP_URL" is not an address such as smtp://user:password@host:587; ${credentialsAdvice}`,
    )
  }
  const [sender, ...furtherSenders] = addressparser(from ?? '', { flatten: true })
  if (!/^[^\s@]+@[^\s@]+$/.test(sender?.address ?? '') || furtherSenders.length > 0) {
    const value = from === undefined ? 'missing' : `"${from}"`
    problems.push(
      `"FOYER_MAIL_FROM" is ${value}, expected the sender, such as "Club <hi@club.org>"`,
    )
  }
  return { url: url ?? '', from: from ?? '' }
}
