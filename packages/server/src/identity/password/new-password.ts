import type { Transaction } from '../../storage/database.js'
import { savePassword } from '../../storage/identity/identities.js'
import { revokeGrantsOf } from '../../storage/oauth/grants.js'
import { revokeOneTimeOf } from '../../storage/oauth/tokens-of-identity.js'
import type { IdentityDeps } from '../deps.js'
import { RegistrationInvalidError } from '../errors.js'
import { orderMail } from '../mail/order-mail.js'
import { passwordProblem } from './password-problem.js'

/**
 * Requires a new password that meets the password rules.
 * @param field name of the field in the request
 * @throws RegistrationInvalidError for an invalid password
 */
export async function assertNewPassword(
  { settings, siteName }: Pick<IdentityDeps, 'settings' | 'siteName'>,
  { password, email }: { password: string; email: string },
  field = 'password',
): Promise<void> {
  const { minLength } = settings.password
  const description = await passwordProblem(password, { minLength, siteName, email })
  if (description === undefined) return
  throw new RegistrationInvalidError([{ field, description, data: { type: 'PASSWORD' } }])
}

/**
 * Replaces a password, revokes all sessions except `exceptGrantId` and all one-time tokens, and notifies the member by
 * mail.
 */
export async function replacePassword(
  deps: Pick<IdentityDeps, 'clock' | 'audit' | 'mails'>,
  tx: Transaction,
  change: {
    identityId: string
    passwordHash: string
    /** Reason in the audit log. `signed-on` is an external login by a server of the site. */
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
