import { shortenReply, smtpProblem } from './smtp-problem.js'

/** Codes of nodemailer for failures of the connection and of the login. */
const CONNECTION_CODES = /^(EAUTH|ENOAUTH|ETLS|ETIMEDOUT|ESOCKET|EDNS|EPROTOCOL)$/

/** Returns whether the mail server rejected the e-mail permanently. @see RFC 5321 §4.2.1 */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode } = loggableParts(error)
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}

/** Returns whether the mail server refused the address of the recipient, not that of the sender. */
export function isRecipientRefused(error: unknown): boolean {
  const { code, command } = loggableParts(error)
  return code === 'EENVELOPE' && command !== 'MAIL FROM'
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
