import {
  type AccountData,
  type Auth,
  type Connection,
  createAccountData,
  createAuth,
  createDirectLogin,
  createFactors,
  createPasswordReset,
  createPermissions,
  createRedirectLogin,
  createVerification,
  type DirectLogin,
  type Factors,
  type PasswordReset,
  type Permissions,
  type RedirectLogin,
  type Verification,
} from '@foyer/client'

/** Modules for login, logout, registration, factors, permissions and account data, which few visits need. */
export type AuthParts = Omit<Auth, 'loggedIn' | 'parseFromUrl'> &
  Permissions &
  Verification &
  Pick<Factors, 'verifyFactor' | 'requestFactorCode'> &
  PasswordReset &
  RedirectLogin &
  DirectLogin &
  AccountData

export { loadAuthCalls } from '@foyer/client'

/** Creates these modules. */
export function createAuthParts(connection: Connection): AuthParts {
  return {
    ...createAuth(connection),
    ...createPermissions(connection),
    ...createVerification(connection),
    ...createFactors(connection),
    ...createPasswordReset(connection),
    ...createRedirectLogin(connection),
    ...createDirectLogin(connection),
    ...createAccountData(connection),
  }
}
