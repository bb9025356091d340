import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { NO_PASSWORD } from '../password/password.js'
import type { MemberAppearance } from '../profile/change-member.js'
import { assertEmailAddress } from '../profile/email-address.js'
import { assertProfile } from '../profile/profile.js'
import { insertNewIdentity } from './new-identity.js'

/**
 * Creates a member without a password, at the request of an operator. The member sets a password with the link of an
 * invitation or a password reset.
 * @throws FieldsInvalidError for an invalid address or profile
 * @throws IdentityError email-exists
 */
export async function createMember(
  deps: IdentityDeps,
  { email: emailInput, ...appearance }: MemberAppearance & { email: string },
): Promise<StoredIdentity> {
  const email = emailInput.trim()
  assertEmailAddress(email, 'member.loginEmail')
  assertProfile({ ...appearance.profile, ...appearance.display })
  const newIdentity = {
    ...appearance,
    email,
    emailVerified: false,
    passwordHash: NO_PASSWORD,
    verificationRequired: false,
    approvalRequired: false,
    now: deps.clock.now(),
  }
  return deps.db.transaction(async (tx) => {
    const { identity, isNew } = await insertNewIdentity(tx, newIdentity)
    if (!isNew) throw new IdentityError('email-exists')
    await deps.audit.recordIn(tx, { action: 'member.created', subject: identity.id })
    return identity
  })
}
