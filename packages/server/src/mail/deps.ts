import type { Runner } from '../lib/runner.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Mailer } from '../ports/mailer.js'
import type { Notifier } from '../ports/notifier.js'
import type { Settings } from '../settings/settings.js'
import type { Database } from '../storage/database.js'
import type { AuditLog } from '../storage/logs/audit-log.js'

/** Dependencies of e-mails. */
export interface MailDeps {
  db: Database
  clock: Clock
  settings: Settings
  mailer: Mailer
  notifier: Notifier
  log: Log
  siteName: string
  publicUrl: string
  audit: AuditLog
  /** Secret of the site. @see `Services` */
  siteSecret: string
  /** Sends queued e-mails. Woken after one is queued. */
  mailRunner: Pick<Runner, 'wake'>
}
