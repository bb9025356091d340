import type { MailServerProblem, MailServerProblemCode } from '@foyer/protocol/mail-server'

/** Maximum length of a mail server's reply that is shown; longer ones are truncated. */
const MAX_REPLY_LENGTH = 300

const advice: Record<MailServerProblemCode, string> = {
  NOT_CONFIGURED: 'no mail server is set',
  PASSWORD_MISSING: 'the password of the mail server is missing; enter it again',
  NAME_NOT_FOUND: 'the name of the mail server does not exist; check the server',
  CONNECTION_REFUSED: 'the mail server refuses the connection; check server and port',
  UNREACHABLE: 'the mail server cannot be reached; check server, port and firewall',
  TIMEOUT:
    'the mail server does not respond within 10 seconds; check server, port, encryption and firewall',
  TLS_FAILED:
    'no encrypted connection to the mail server is possible; check encryption and port (465 for TLS, 587 for STARTTLS) and the certificate of the server',
  LOGIN_REFUSED: 'the mail server refuses the login; check user name and password',
  NO_MAIL_SERVER: 'no mail server responds at this address; check server and port',
  FAILED: 'the mail server does not accept the connection',
}

/** Describes a problem by its code and the reply of the mail server. */
export function mailServerProblem(
  code: MailServerProblemCode,
  reply?: string | undefined,
): MailServerProblem {
  if (reply === undefined) return { code, description: advice[code] }
  const printed = shortenReply(reply)
  return { code, description: `${advice[code]} (${printed})`, reply: printed }
}

/** Finds the reason of a failed connection or login. */
export function smtpProblem(error: unknown): MailServerProblem {
  return mailServerProblem(codeOf(error), error instanceof Error ? error.message : undefined)
}

function codeOf(error: unknown): MailServerProblemCode {
  const { code, syscall, message } = Object(error) as NodeJS.ErrnoException
  if (code === 'EDNS') return 'NAME_NOT_FOUND'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'LOGIN_REFUSED'
  if (code === 'ETLS') return 'TLS_FAILED'
  if (code === 'ETIMEDOUT') return 'TIMEOUT'
  if (code === 'EPROTOCOL') return 'NO_MAIL_SERVER'
  if (code !== 'ESOCKET') return 'FAILED'
  if (message.includes('ECONNREFUSED')) return 'CONNECTION_REFUSED'
  // The error of a socket names its system call. The error of a TLS handshake does not.
  return syscall === undefined ? 'TLS_FAILED' : 'UNREACHABLE'
}

/** Shortens a reply of a mail server to one line of printable characters. */
export function shortenReply(text: string): string {
  return text
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH)
}
