import type {
  MailServerProblem,
  MailServerRequest,
  MailServerResponse,
} from '@foyer/protocol/mail-server'
import type { AuditLog } from '../storage/site/audit-log.js'

/**
 * Reason for which a change is refused: variables set the mail server, or the request has a user name and neither a
 * password nor a stored one for this host, port and user.
 */
export type MailServerRefusal = 'set-by-variables' | 'password-missing'

interface ChangeDeps {
  audit: Pick<AuditLog, 'recordIn'>
}

/** The mail server in use: that of the variables, else the one that an owner set. Changes count from the next e-mail on, in every process. */
export interface MailServer {
  describe(): Promise<MailServerResponse>
  set(request: MailServerRequest, deps: ChangeDeps): Promise<MailServerRefusal | undefined>
  remove(deps: ChangeDeps): Promise<MailServerRefusal | undefined>
  /**
   * Connects and logs in, without an e-mail.
   * @param request settings to try; undefined tries those in use
   */
  test(request: MailServerRequest | undefined): Promise<MailServerProblem | undefined>
}
