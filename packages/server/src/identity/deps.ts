import type { Runner } from '../lib/runner.js'
import type { LoginLimit } from '../limits/login-limit.js'
import type { Limits } from '../limits/rate-limits.js'
import type { MailDeps } from '../mail/deps.js'
import type { Captchas } from '../ports/captcha.js'
import type { Client } from '../storage/oauth/clients.js'
import type { GrantCache } from '../storage/oauth/grants.js'
import type { LiveSettings } from '../storage/settings/live-settings.js'
import type { Passwords } from './password/password.js'

/** Finds registered clients. `ActiveClients` of `oauth/clients/active-clients.ts` extends it. */
export interface ClientLookup {
  find(clientId: string): Promise<Client | undefined>
}

/** Dependencies of the identity services. */
export interface IdentityDeps extends MailDeps {
  liveSettings: Pick<LiveSettings, 'overridden'>
  passwords: Passwords
  captchas: Captchas
  limits: Limits
  loginLimit: LoginLimit
  activeClients: ClientLookup
  activeGrants: GrantCache
  /** Erases items of deleted members. */
  erasureRunner: Pick<Runner, 'wake'>
}
