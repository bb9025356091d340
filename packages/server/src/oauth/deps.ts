import type { Clock } from '../ports/clock.js'
import type { Settings } from '../settings/settings.js'
import type { Database } from '../storage/database.js'
import type { AuditLog } from '../storage/logs/audit-log.js'
import type { ActiveClients } from './clients/active-clients.js'
import type { Tokens } from './token/access-token.js'
import type { ActiveGrants } from './token/active-grants.js'
import type { SigningKeys } from './token/signing-keys.js'

/** Dependencies of the OAuth services. */
export interface OAuthDeps {
  db: Database
  clock: Clock
  settings: Settings
  tokens: Tokens
  activeGrants: ActiveGrants
  activeClients: ActiveClients
  signingKeys: SigningKeys
  /** Random id of the site and issuer of its tokens: tokens of other sites are rejected. */
  siteId: string
  /** Secret of the site. @see `Services` */
  siteSecret: string
  audit: AuditLog
}
