import { generalCodes } from '@foyer/protocol'
import type { TestMailResponse } from '@foyer/protocol/owner-mail-texts'
import { HttpError } from '../../http/errors.js'
import { describeFailure } from '../../identity/mail/send-mail.js'
import type { MailMessage } from '../../ports/mailer.js'
import type { RouteDeps } from './deps.js'

/** Characters of a mail server's reply. */
const REPLY_LENGTH = 300

/**
 * Sends an e-mail at once, so that the owner learns what the mail server answers.
 * @throws HttpError `MAIL_NOT_SENT`
 */
export async function sendAtOnce(
  { mailer }: Pick<RouteDeps, 'mailer'>,
  message: MailMessage,
): Promise<TestMailResponse> {
  try {
    return { sent: (await mailer.send(message)) === 'sent' }
  } catch (error) {
    throw new HttpError(
      502,
      generalCodes.mailNotSent,
      `the mail server did not take the e-mail: ${describeFailure(error)}${replyOf(error)}; test the connection under E-mail delivery in the console`,
    )
  }
}

/** The words of the mail server. They may name the recipient, whom the owner knows. */
function replyOf(error: unknown): string {
  return error instanceof Error ? ` (${error.message.slice(0, REPLY_LENGTH)})` : ''
}
