import type { Runner } from '../lib/runner.js'
import type { Limits } from '../limits/limits.js'
import type { LoginLimit } from '../limits/login-limit.js'
import type { MailDeps } from '../mail/deps.js'
import type { Captchas } from '../ports/captcha.js'
import type { Client } from '../storage/oauth/clients.js'
import type { LiveSettings } from '../storage/settings/live-settings.js'
import type { Passwords } from './password/password.js'

/** Finds registered clients. `ActiveClients` of `oauth/clients/active-clients.ts` extends it. */
export interface ClientLookup {
  find(clientId: string): Promise<Client | undefined>
}

/** Cache of active grants. `ActiveGrants` of `oauth/token/active-grants.ts` extends it. */
export interface GrantCache {
  /** Evicts a revoked grant, so that the revocation applies at once in this process. */
  forget(grantId: string): void
  /** Expires the cached grants of a member, so that a change of roles applies at once in this process. */
  forgetMember(memberId: string): void
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
