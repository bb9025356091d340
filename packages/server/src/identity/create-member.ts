import type { StoredIdentity } from '../storage/identities.js'
import type { MemberLooks } from './change-member.js'
import type { IdentityDeps } from './deps.js'
import { assertEmailAddress } from './email-address.js'
import { IdentityError } from './errors.js'
import { insertNewIdentity } from './new-identity.js'
import { NO_PASSWORD } from './password.js'
import { assertProfile } from './profile.js'

/**
 * Makes a member whom the owner lets in. It has no password: an invitation or recovery gives one.
 * @throws RegistrationInvalidError for an address or profile that cannot be taken; IdentityError email-exists
 */
export async function createMember(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'audit'>,
  { email: typed, ...looks }: MemberLooks & { email: string },
): Promise<StoredIdentity> {
  const email = typed.trim()
  assertEmailAddress(email, 'member.loginEmail')
  assertProfile({ ...looks.profile, ...looks.display })
  const begun = {
    ...looks,
    email,
    emailVerified: false,
    passwordHash: NO_PASSWORD,
    verificationRequired: false,
    approvalRequired: false,
    now: deps.clock.now(),
  }
  return deps.db.transaction(async (tx) => {
    const { identity, isNew } = await insertNewIdentity(tx, begun)
    if (!isNew) throw new IdentityError('email-exists')
    await deps.audit.recordIn(tx, { action: 'member.created', subject: identity.id })
    return identity
  })
}
