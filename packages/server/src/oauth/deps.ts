import type { AuditLog } from '../ports/audit-log.js'
import type { Clock } from '../ports/clock.js'
import type { Settings } from '../settings/settings.js'
import type { Database } from '../storage/database.js'
import type { Tokens } from './access-token.js'
import type { ActiveClients } from './active-clients.js'
import type { ActiveGrants } from './active-grants.js'
import type { SigningKeys } from './signing-keys.js'

/** What the rooms of OAuth work with. */
export interface OAuthDeps {
  db: Database
  clock: Clock
  settings: Settings
  tokens: Tokens
  activeGrants: ActiveGrants
  activeClients: ActiveClients
  signingKeys: SigningKeys
  /** Random, made once: tokens of another site are not ours. */
  siteId: string
  /** The key of hashes of codes, and of refresh tokens that follow from others. */
  codeKey: string
  audit: AuditLog
}
