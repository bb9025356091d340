import { callOf } from '../call.js'
import type { Connection } from '../connection.js'
import { awaitChunk, lazyMethods } from '../lazy-methods.js'
import { noTokens } from '../tokens/token-storage.js'
import type { AuthCalls } from './auth-calls.js'
import type { DirectLogin } from './direct-login.js'
import type { ExternalLogin } from './external-login.js'
import type { Factors } from './factors.js'
import type { PasswordReset } from './password-reset.js'
import type { RedirectLogin } from './redirect-login.js'
import type { Verification } from './verification.js'

/**
 * Loads the code of the auth calls before the first call, for example while a login form is filled in.
 * @throws ChunkLoadError if the code cannot be loaded; the call itself then fails in the same way
 */
export async function loadAuthCalls(): Promise<void> {
  await awaitChunk(import('./auth-calls.js'))
}

/** Creates auth calls whose code loads with the first call: those of `createAuthCalls`. */
export function lazyAuth<Name extends keyof AuthCalls>(
  connection: Connection,
  ...names: Name[]
): Pick<AuthCalls, Name> {
  return lazyMethods(
    async () => (await import('./auth-calls.js')).createAuthCalls(connection),
    ...names,
  )
}

/** Creates the verification calls. */
export function createVerification(connection: Connection): Verification {
  // `verificationCalls` in `verification.ts`
  return lazyAuth(connection, 'processVerification', 'resendVerification')
}

/** Creates the second factor calls. */
export function createFactors(connection: Connection): Factors {
  // Passed as a parameter, so that the chunk that loads on demand does not bundle `callOf` again.
  const call = callOf(connection)
  return lazyMethods(
    async () => (await import('./auth-calls.js')).factorCalls(connection, call),
    'verifyFactor',
    'requestFactorCode',
    'listFactors',
    'enrolFactor',
    'confirmFactor',
    'renameFactor',
    'removeFactor',
    'renewRecoveryCodes',
  )
}

/** Creates the password reset calls. */
export function createPasswordReset(connection: Connection): PasswordReset {
  const call = callOf(connection)
  return lazyMethods(
    async () => (await import('./auth-calls.js')).passwordResetCalls(connection, call),
    'sendPasswordResetEmail',
    'resetPassword',
    'changePassword',
  )
}

/** Creates the redirect login calls. Repeated calls of `completeRedirect` exchange a code once. */
export function createRedirectLogin(connection: Connection): RedirectLogin {
  // `redirectLoginCalls` in `redirect-login.ts`
  return lazyAuth(connection, 'loginWithRedirect', 'completeRedirect')
}

/** Creates the direct login call. */
export function createDirectLogin(connection: Connection): DirectLogin {
  // `directLoginCalls` in `direct-login.ts`
  return lazyAuth(connection, 'getMemberTokensForDirectLogin')
}

/** Creates the external login calls. @see docs/wire/tokens.md */
export function createExternalLogin(connection: Connection): ExternalLogin {
  const { session } = connection
  return {
    // `externalLoginCalls` in `external-login.ts`
    ...lazyAuth(
      connection,
      'getMemberTokensForExternalLogin',
      'getMemberTokensForExternalLoginWithSession',
    ),
    getTokens: () => session.tokens() ?? noTokens,
    setTokens: session.install,
  }
}
