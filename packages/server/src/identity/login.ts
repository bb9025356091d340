import { findIdentityByEmail } from '../storage/identities.js'
import { admit } from './admit.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError } from './errors.js'
import type { LoginOutcome } from './outcome.js'
import { PASSWORD_MAX_LENGTH } from './password.js'
import { requireVerification } from './verification.js'
import { waitingOf } from './waiting.js'

/**
 * Checks a password. An unknown address and a wrong password answer alike, in words and in time.
 * @throws IdentityError invalid-credentials, password-reset-required, identity-unavailable
 */
export async function logIn(
  deps: IdentityDeps,
  credentials: { email: string; password: string },
): Promise<LoginOutcome> {
  const { email, password } = credentials
  if (password.length > PASSWORD_MAX_LENGTH * 2) throw new IdentityError('invalid-credentials')
  const identity = await findIdentityByEmail(deps.db, email)
  const matching = await deps.passwords.matches(password, identity?.passwordHash)
  if (!identity || !matching) throw new IdentityError('invalid-credentials')
  // Only to who knows the old one.
  if (identity.passwordResetRequired) throw new IdentityError('password-reset-required')
  return waitingOf(identity).forAddress
    ? requireVerification(deps, identity)
    : admit(deps, identity)
}
