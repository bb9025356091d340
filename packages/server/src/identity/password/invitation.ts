import { enqueueMail } from '../../mail/enqueue-mail.js'
import { findIdentity, mayUseLinks } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'
import type { PasswordResetOptions } from './reset-password.js'

/**
 * Queues an e-mail with a link to choose a first password.
 * @returns false if there is no member who may use such a link
 */
export async function enqueueInvitation(
  deps: IdentityDeps,
  identityId: string,
  options: PasswordResetOptions,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const identity = await findIdentity(tx, identityId)
    if (!identity || !mayUseLinks(identity)) return false
    await deps.audit.recordIn(tx, { action: 'member.invited', subject: identityId })
    await enqueueMail(deps, tx, { kind: 'activation', payload: { identityId, ...options } })
    return true
  })
}
