import { memberActor } from '../../caller.js'
import { enqueueMail } from '../../mail/enqueue-mail.js'
import type { Transaction } from '../../storage/database.js'
import { savePassword } from '../../storage/identity/identities.js'
import { endAccess } from '../../storage/oauth/end-access.js'
import type { SessionExceptions } from '../../storage/oauth/grants.js'
import type { IdentityDeps } from '../deps.js'

/**
 * Replaces a password. Revokes all one-time tokens, and all sessions except those that `change` names. This process
 * rejects the tokens of revoked sessions immediately. Notifies the member by e-mail.
 */
export async function replacePassword(
  deps: Pick<IdentityDeps, 'clock' | 'audit' | 'mailRunner' | 'activeGrants'>,
  tx: Transaction,
  change: {
    identityId: string
    passwordHash: string
    /** Reason in the audit log. `signed-on` is an external login by a backend of the site. */
    reason: 'changed' | 'recovered' | 'signed-on'
  } & SessionExceptions,
): Promise<void> {
  const { identityId, passwordHash, reason, ...except } = change
  await savePassword(tx, identityId, { passwordHash, now: deps.clock.now() })
  await endAccess(deps, tx, identityId, { reason: 'password-changed', ...except })
  await deps.audit.recordIn(tx, {
    ...(reason === 'signed-on' ? {} : { actor: memberActor(identityId) }),
    action: 'member.password-changed',
    subject: identityId,
    reason,
  })
  await enqueueMail(deps, tx, { kind: 'password-changed', payload: { identityId } })
}
