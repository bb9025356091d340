import type { EffectiveMailServer, MailServerProblem } from '@foyer/protocol/mail-server'
import type { Transporter } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import type { Delivery, MailMessage } from '../ports/mailer.js'
import type { SmtpConfig } from '../settings/smtp-config.js'
import { smtpProblem } from './smtp-errors.js'

/** Timeout of a connection, with the greeting of the server. In a test of the server, also of each reply. */
const CONNECT_TIMEOUT_MS = 10_000
/**
 * Timeout of each reply to a delivery. It is long, because a server that checks the content replies late. After a
 * timeout, the e-mail is sent again, although the server may have accepted it. All replies of a delivery together take
 * less than its lease.
 * @see RFC 5321 §4.5.3.2.6
 */
const REPLY_TIMEOUT_MS = 25_000
const TLS_PORT = 465
const SUBMISSION_PORT = 587

/** Connection to a mail server: a URL such as `smtp://user:password@host:587`, or its parts. */
type SmtpConnection =
  | { url: string }
  | {
      host: string
      port: number
      encryption: 'tls' | 'starttls' | 'none'
      /** Undefined for a server without a login. */
      login: { user: string; password: string } | undefined
    }

/** A mail server, and the sender of e-mails. */
export type SmtpServer = SmtpConnection & { from: string | { name: string; address: string } }

/** Sends an e-mail. Opens an SMTP connection for it. @see RFC 5321 */
export async function sendBySmtp(
  server: SmtpServer,
  { to, subject, text, html }: MailMessage,
): Promise<Delivery> {
  // The recipient is an object, because a string would be parsed as a list of addresses.
  const recipient = { name: '', address: to }
  const transport = await openTransport(server, REPLY_TIMEOUT_MS)
  await transport.sendMail({ from: server.from, to: recipient, subject, text, html })
  return 'sent'
}

/** Connects to a mail server and logs in, but sends no e-mail. Returns the problem if that fails. */
export async function verifySmtp(server: SmtpConnection): Promise<MailServerProblem | undefined> {
  const transport = await openTransport(server, CONNECT_TIMEOUT_MS)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return smtpProblem(error)
  } finally {
    transport.close()
  }
}

async function openTransport(
  connection: SmtpConnection,
  replyTimeoutMs: number,
): Promise<Transporter> {
  // Loaded at the first e-mail, so that the server starts faster.
  const { createTransport } = await import('nodemailer')
  const timeouts = {
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: replyTimeoutMs,
  }
  if ('url' in connection) return createTransport({ url: connection.url, ...timeouts })
  const { host, port, encryption, login } = connection
  return createTransport({
    host,
    port,
    secure: encryption === 'tls',
    // Without encryption, the password would be readable on the network.
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...timeouts,
  })
}

/** Reads host, port, encryption and user of an SMTP URL, and the name and address of a sender. */
export function readSmtpUrl({ url, from }: SmtpConfig): EffectiveMailServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isTls = protocol === 'smtps:' || Number(port) === TLS_PORT
  const [sender] = addressparser(from, { flatten: true })
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isTls ? TLS_PORT : SUBMISSION_PORT) : Number(port),
    encryption: isTls ? 'tls' : 'opportunistic',
    user: decodePart(username),
    senderName: sender?.name ?? '',
    senderAddress: sender?.address ?? from,
    passwordSet: password !== '',
  }
}

/** Decodes a user name. A "%" that encodes nothing stays as it is, as in the login. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
