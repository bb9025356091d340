import {
  type Connection,
  createDirectLogin,
  createFactors,
  createRecovery,
  createRedirectLogin,
  createVerification,
  type DirectLogin,
  type Factors,
  type Recovery,
  type RedirectLogin,
  type Verification,
} from '@foyer/client'

/** What comes after a login, or instead of it. */
export type AuthParts = Verification &
  Pick<Factors, 'verifyFactor' | 'requestFactorCode'> &
  Recovery &
  RedirectLogin &
  DirectLogin

/** Makes these parts. */
export function createAuthParts(connection: Connection): AuthParts {
  return {
    ...createVerification(connection),
    ...createFactors(connection),
    ...createRecovery(connection),
    ...createRedirectLogin(connection),
    ...createDirectLogin(connection),
  }
}
