import type { Connection } from '../connection.js'
import { type Auth, createAuth } from './auth.js'
import { createDirectLogin, type DirectLogin } from './direct-login.js'
import { createExternalLogin, type ExternalLogin } from './external-login.js'
import { createFactors, type Factors } from './factors.js'
import { createRecovery, type Recovery } from './recovery.js'
import { createRedirectLogin, type RedirectLogin } from './redirect-login.js'
import { createVerification, type Verification } from './verification.js'

/** All auth calls, with the method names of the official client. */
export interface WholeAuth
  extends Auth,
    Verification,
    Factors,
    Recovery,
    RedirectLogin,
    DirectLogin,
    ExternalLogin {
  /** Configured site keys of the captcha widgets. */
  captchaInvisibleSiteKey: string | undefined
  captchaVisibleSiteKey: string | undefined
}

/** Combines all auth calls. A site that needs some of them creates only those. */
export function createWholeAuth(connection: Connection): WholeAuth {
  const { invisible, visible } = connection.config.captchaSiteKeys ?? {}
  return {
    ...createAuth(connection),
    ...createVerification(connection),
    ...createFactors(connection),
    ...createRecovery(connection),
    ...createRedirectLogin(connection),
    ...createDirectLogin(connection),
    ...createExternalLogin(connection),
    captchaInvisibleSiteKey: invisible,
    captchaVisibleSiteKey: visible,
  }
}
