import type { Connection } from '../connection.js'
import { type Auth, createAuth } from './auth.js'
import type { DirectLogin } from './direct-login.js'
import type { ExternalLogin } from './external-login.js'
import type { Factors } from './factors.js'
import {
  createDirectLogin,
  createExternalLogin,
  createFactors,
  createPasswordReset,
  createRedirectLogin,
  createVerification,
} from './lazy-auth.js'
import type { PasswordReset } from './password-reset.js'
import type { RedirectLogin } from './redirect-login.js'
import type { Verification } from './verification.js'

/* Path of a call: all-auth → lazy-auth (loads auth-calls.ts) → `xCalls` in the file of the group. */

/** All auth calls. Those of the official client keep its method names. */
export interface AllAuth
  extends Auth,
    Verification,
    Factors,
    PasswordReset,
    RedirectLogin,
    DirectLogin,
    ExternalLogin {
  /** `captchaSiteKeys.invisible` of the configuration. */
  captchaInvisibleSiteKey: string | undefined
  /** `captchaSiteKeys.visible` of the configuration. */
  captchaVisibleSiteKey: string | undefined
}

/** Creates all auth calls. A site that needs few of them loads less code with `createAuth` and the other functions. */
export function createAllAuth(connection: Connection): AllAuth {
  const { invisible, visible } = connection.config.captchaSiteKeys ?? {}
  return {
    ...createAuth(connection),
    ...createVerification(connection),
    ...createFactors(connection),
    ...createPasswordReset(connection),
    ...createRedirectLogin(connection),
    ...createDirectLogin(connection),
    ...createExternalLogin(connection),
    captchaInvisibleSiteKey: invisible,
    captchaVisibleSiteKey: visible,
  }
}
