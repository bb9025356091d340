import {
  findIdentityByEmail,
  renewPasswordHash,
  type StoredIdentity,
} from '../storage/identities.js'
import { admit } from './admit.js'
import type { IdentityDeps } from './deps.js'
import { IdentityError, type IdentityRefusal } from './errors.js'
import type { LoginOutcome } from './outcome.js'
import { PasswordsBusyError } from './password-queue.js'
import { requireVerification } from './verification.js'
import { waitingOf } from './waiting.js'
import { PASSWORD_MAX_LENGTH } from './why-not-password.js'

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
  await renewHash(deps, identity, password)
  // Only to who knows the old one.
  if (identity.passwordResetRequired) throw refused(deps, identity, 'password-reset-required')
  if (waitingOf(identity).forAddress) {
    // Else a wrong password and this answer would tell a known address from one that was registered just now.
    if (deps.settings.registration.enumerationSafe) {
      throw refused(deps, identity, 'invalid-credentials')
    }
    return requireVerification(deps, identity)
  }
  if (identity.status !== 'ACTIVE' && identity.status !== 'PENDING') {
    throw refused(deps, identity, 'identity-unavailable')
  }
  const outcome = await admit(deps, identity, credentials.deviceTokens)
  if (outcome.kind === 'success') {
    const actor = { kind: 'member', id: identity.id } as const
    deps.audit.record({ actor, action: 'login.succeeded', subject: identity.id })
  }
  return outcome
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

/** Replaces a hash of another system, or of another cost, now that the password is at hand. */
async function renewHash(
  deps: IdentityDeps,
  { id, passwordHash }: StoredIdentity,
  password: string,
): Promise<void> {
  if (deps.passwords.isCurrent(passwordHash)) return
  try {
    const renewed = await deps.passwords.hash(password)
    await deps.db.transaction((tx) =>
      renewPasswordHash(tx, id, { from: passwordHash, to: renewed }),
    )
  } catch (error) {
    // There is another login after this one.
    if (!(error instanceof PasswordsBusyError)) throw error
  }
}
