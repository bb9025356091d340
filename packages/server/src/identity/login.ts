import { findIdentityByEmail, type StoredIdentity } from '../storage/identities.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError, type IdentityRefusal } from './errors.js'
import { finishLogin } from './factors/finish-login.js'
import type { LoginOutcome } from './outcome.js'
import { PASSWORD_MAX_LENGTH } from './password.js'
import { requireVerification } from './verification.js'

/**
 * Checks a password. An unknown address and a wrong password answer alike, in words and in time.
 * @throws IdentityError invalid-credentials, password-reset-required, identity-unavailable
 */
export async function logIn(
  deps: IdentityDeps,
  credentials: { email: string; password: string; deviceTokens?: readonly string[] },
): Promise<LoginOutcome> {
  const { email, password } = credentials
  if (password.length > PASSWORD_MAX_LENGTH * 2) throw new IdentityError('invalid-credentials')
  const identity = await findIdentityByEmail(deps.db, email)
  const matching = await deps.passwords.matches(password, identity?.passwordHash)
  if (!identity || !matching) throw refused(deps, identity, 'invalid-credentials')
  // Only to who knows the old one.
  if (identity.passwordResetRequired) throw refused(deps, identity, 'password-reset-required')
  if (identity.status === 'ACTIVE') {
    const outcome = await finishLogin(deps, identity, credentials.deviceTokens)
    if (outcome.kind === 'success') {
      const actor = { kind: 'member', id: identity.id } as const
      deps.audit.record({ actor, action: 'login.succeeded', subject: identity.id })
    }
    return outcome
  }
  if (identity.status === 'PENDING' && !identity.emailVerified) {
    return requireVerification(deps, identity)
  }
  throw refused(deps, identity, 'identity-unavailable')
}

/** What was typed as an address stays out of the log: now and then it is the password. */
function refused(
  { audit }: IdentityDeps,
  identity: StoredIdentity | undefined,
  reason: IdentityRefusal,
): IdentityError {
  audit.record({ action: 'login.failed', subject: identity?.id ?? null, reason })
  return new IdentityError(reason)
}
