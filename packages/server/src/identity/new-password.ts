import type { Queries } from '../storage/database.js'
import { revokeGrantsOf } from '../storage/grants.js'
import { savePassword } from '../storage/identities.js'
import { revokeOneTimeOf } from '../storage/tokens-of-identity.js'
import type { IdentityDeps } from './deps.js'
import { RegistrationInvalidError } from './errors.js'
import { orderMail } from './mail/order-mail.js'
import { whyNotPassword } from './why-not-password.js'

/**
 * @param email of the member whose password it is to be
 * @param field the name under which the password was sent
 * @throws RegistrationInvalidError for a password that cannot be taken
 */
export async function assertNewPassword(
  { settings, siteName }: Pick<IdentityDeps, 'settings' | 'siteName'>,
  { password, email }: { password: string; email: string },
  field = 'password',
): Promise<void> {
  const { minLength } = settings.password
  const description = await whyNotPassword(password, { minLength, siteName, email })
  if (description === undefined) return
  throw new RegistrationInvalidError([{ field, description, data: { type: 'PASSWORD' } }])
}

/**
 * Puts a new password in place. Whatever the old one had opened is closed, but the one session that is named, and the
 * member is told by mail; wake the runner of mails after the transaction.
 */
export async function replacePassword(
  deps: Pick<IdentityDeps, 'clock' | 'audit'>,
  tx: Queries,
  change: {
    identityId: string
    passwordHash: string
    /** By the member, or by a server of the site that knows the member better. */
    reason: 'changed' | 'recovered' | 'signed-on'
    exceptGrantId?: string
  },
): Promise<void> {
  const { identityId, passwordHash, reason, ...except } = change
  await savePassword(tx, identityId, { passwordHash, now: deps.clock.now() })
  await revokeGrantsOf(deps, tx, identityId, { reason: 'password-changed', ...except })
  await revokeOneTimeOf(deps, tx, identityId)
  const byMember = { actor: { kind: 'member', id: identityId } } as const
  await deps.audit.recordIn(tx, {
    ...(reason === 'signed-on' ? {} : byMember),
    action: 'member.password-changed',
    subject: identityId,
    reason,
  })
  await orderMail(deps, tx, { kind: 'password-changed', payload: { identityId } })
}
