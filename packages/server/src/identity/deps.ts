import type { Runner } from '../lib/runner.js'
import type { Limits } from '../limits/limits.js'
import type { LoginLimit } from '../limits/login-limit.js'
import type { Captchas } from '../ports/captcha.js'
import type { Clock } from '../ports/clock.js'
import type { Log } from '../ports/log.js'
import type { Mailer } from '../ports/mailer.js'
import type { Notifier } from '../ports/notifier.js'
import type { Settings } from '../settings/settings.js'
import type { Database } from '../storage/database.js'
import type { Client } from '../storage/oauth/clients.js'
import type { AuditLog } from '../storage/site/audit-log.js'
import type { LiveSettings } from '../storage/site/live-settings.js'
import type { Passwords } from './password/password.js'

/** Dependencies of the identity services. */
export interface IdentityDeps {
  db: Database
  clock: Clock
  settings: Settings
  liveSettings: Pick<LiveSettings, 'overridden'>
  mailer: Mailer
  notifier: Notifier
  log: Log
  passwords: Passwords
  captchas: Captchas
  limits: Limits
  loginLimit: LoginLimit
  siteName: string
  publicUrl: string
  audit: AuditLog
  /** Secret key of the hashes of codes. */
  codeKey: string
  /** Cache of registered clients. */
  activeClients: { find(clientId: string): Client | undefined | Promise<Client | undefined> }
  /** Cache of active grants. Revocations are evicted from it, so that they apply at once in this process. */
  activeGrants: { forget(grantId: string): void; forgetMember(memberId: string): void }
  /** Erases items of deleted members. */
  erasures: Pick<Runner, 'wake'>
  /** Sends ordered mails. */
  mails: Pick<Runner, 'wake'>
}
