import type { MailServerProblem, MailServerProblemCode } from '@foyer/protocol/mail-server'

/** Maximum length of a mail server's reply that is shown; longer ones are truncated. */
const MAX_REPLY_LENGTH = 300
/** Codes of nodemailer for failures of the connection and of the login. */
const CONNECTION_CODES = /^(EAUTH|ENOAUTH|ETLS|ETIMEDOUT|ESOCKET|EDNS|EPROTOCOL)$/

const advice: Record<MailServerProblemCode, string> = {
  NOT_CONFIGURED: 'no mail server is set',
  PASSWORD_MISSING: 'the password of the mail server is missing; enter it again',
  NAME_NOT_FOUND: 'the name of the mail server does not exist; check the server',
  CONNECTION_REFUSED: 'the mail server refuses the connection; check server and port',
  UNREACHABLE: 'the mail server cannot be reached; check server, port and firewall',
  TIMEOUT: 'the mail server does not respond in time; check server, port, encryption and firewall',
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
  const shortReply = shortenReply(reply)
  return { code, description: `${advice[code]} (${shortReply})`, reply: shortReply }
}

/** Finds the reason of a failed connection or login. */
export function smtpProblem(error: unknown): MailServerProblem {
  return mailServerProblem(problemCodeOf(error), error instanceof Error ? error.message : undefined)
}

function problemCodeOf(error: unknown): MailServerProblemCode {
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

/** Returns whether the mail server refused the address of the recipient, not that of the sender. */
export function isRecipientRefused(error: unknown): boolean {
  const { code, command } = loggableParts(error)
  return code === 'EENVELOPE' && command !== 'MAIL FROM'
}

/**
 * Returns whether the mail server permanently refused the recipient. A refused sender is not permanent: the owner can
 * correct the sender or the login.
 * @see RFC 5321 §4.2.1
 */
export function isPermanent(error: unknown): boolean {
  const { responseCode } = loggableParts(error)
  return isRecipientRefused(error) && typeof responseCode === 'number' && responseCode >= 500
}

/**
 * Returns the parts of an error that may be logged. The message may not, because it contains the address of the
 * recipient.
 */
export function loggableParts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const fields = new Map<string, unknown>(Object.entries(error))
  const [code, command, responseCode] = ['code', 'command', 'responseCode'].map((name) =>
    fields.get(name),
  )
  return { error: error.name, code, command, responseCode }
}

/** Returns the codes of a failed delivery, those of the connection and of the mail server, or "unknown". */
export function failureCode(error: unknown): string {
  const { code, responseCode } = loggableParts(error)
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || 'unknown'
}

/**
 * Explains a failed delivery to the owner, followed by its code. Quotes the replies to the login and to the addresses,
 * but not the reply to the content, which may quote a link or a code of the e-mail.
 */
export function explainFailure(error: unknown): string {
  const code = failureCode(error)
  const reason = error instanceof Error ? reasonOf(error) : undefined
  return reason === undefined ? code : `${reason} (${code})`
}

function reasonOf(error: Error): string | undefined {
  const { code } = loggableParts(error)
  if (code === 'TOO_LATE') return 'it became out of date before it could be sent'
  if (code === 'EENVELOPE') {
    const party = isRecipientRefused(error) ? 'address' : 'sender'
    const reply = 'response' in error ? String(error.response) : error.message
    return `the mail server refuses the ${party}: ${shortenReply(reply)}`
  }
  const isConnection = typeof code === 'string' && CONNECTION_CODES.test(code)
  return isConnection ? smtpProblem(error).description : undefined
}

/** Shortens a reply of a mail server to one line of printable characters. */
function shortenReply(text: string): string {
  return text
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_REPLY_LENGTH)
}
