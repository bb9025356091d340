import type { AuditLog } from '../ports/audit-log.js'
import type { Clock } from '../ports/clock.js'
import type { Settings } from '../settings/settings.js'
import type { Database } from '../storage/database.js'
import type { Tokens } from './access-token.js'
import type { ActiveGrants } from './active-grants.js'

/** What the rooms of OAuth work with. */
export interface OAuthDeps {
  db: Database
  clock: Clock
  settings: Settings
  tokens: Tokens
  activeGrants: ActiveGrants
  audit: AuditLog
}
