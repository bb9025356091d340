import type { Runner } from '../lib/runner.js'
import type { Limits } from '../limits/limits.js'
import type { LoginLimit } from '../limits/login-limit.js'
import type { MailDeps } from '../mail/deps.js'
import type { Captchas } from '../ports/captcha.js'
import type { Client } from '../storage/oauth/clients.js'
import type { LiveSettings } from '../storage/site/live-settings.js'
import type { Passwords } from './password/password.js'

/** Dependencies of the identity services. */
export interface IdentityDeps extends MailDeps {
  liveSettings: Pick<LiveSettings, 'overridden'>
  passwords: Passwords
  captchas: Captchas
  limits: Limits
  loginLimit: LoginLimit
  /** Cache of registered clients. */
  activeClients: { find(clientId: string): Promise<Client | undefined> }
  /** Cache of active grants. Revocations are evicted from it, so that they apply at once in this process. */
  activeGrants: { forget(grantId: string): void; forgetMember(memberId: string): void }
  /** Erases items of deleted members. */
  erasureRunner: Pick<Runner, 'wake'>
}
