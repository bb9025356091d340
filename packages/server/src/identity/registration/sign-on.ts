import type { IdentityProfile } from '@foyer/protocol'
import type { Transaction } from '../../storage/database.js'
import { removeFactorsOf } from '../../storage/identity/factors.js'
import {
  findIdentity,
  findIdentityByEmail,
  lockIdentity,
  type StoredIdentity,
} from '../../storage/identity/identities.js'
import { saveProfile } from '../../storage/identity/members.js'
import { endAccess } from '../../storage/oauth/end-access.js'
import type { IdentityDeps } from '../deps.js'
import { IdentityError } from '../errors.js'
import { issueSessionToken } from '../login/session-token.js'
import { NO_PASSWORD } from '../password/password.js'
import { replacePassword } from '../password/replace-password.js'
import { assertEmailAddress } from '../profile/email-address.js'
import { recordVerifiedEmail } from '../profile/pending-account.js'
import { assertProfile } from '../profile/profile.js'
import { insertNewIdentity } from './new-identity.js'

/** A user whom a backend of the site has authenticated. */
export interface SignOn {
  email: string
  profile: IdentityProfile
  /** True if the backend has verified that the address belongs to the user. */
  emailVerified: boolean
}

/**
 * Creates or updates the account of a user whom a backend of the site has authenticated, and issues a session token.
 * @throws FieldsInvalidError for an invalid e-mail address or profile
 * @throws IdentityError email-unproven, identity-unavailable
 * @see docs/wire/tokens.md#external-login
 */
export async function signOn(
  deps: IdentityDeps,
  { email, profile, emailVerified }: SignOn,
): Promise<{ identity: StoredIdentity; sessionToken: string }> {
  const address = email.trim()
  assertEmailAddress(address, 'loginId.email')
  assertProfile(profile)
  const person = { email: address, profile, emailVerified }
  const identity = await deps.db.transaction((tx) => createOrUpdate(deps, tx, person))
  if (identity.status !== 'ACTIVE') throw new IdentityError('identity-unavailable')
  deps.audit.record({ action: 'member.signed-on', subject: identity.id })
  return { identity, sessionToken: await issueSessionToken(deps, identity) }
}

async function createOrUpdate(
  deps: IdentityDeps,
  tx: Transaction,
  person: SignOn,
): Promise<StoredIdentity> {
  const now = deps.clock.now()
  const { identity: inserted, isNew } = await insertNewIdentity(tx, {
    email: person.email,
    emailVerified: person.emailVerified,
    passwordHash: NO_PASSWORD,
    profile: person.profile,
    verificationRequired: false,
    approvalRequired: false,
    now,
  })
  if (isNew) {
    await deps.audit.recordIn(tx, { action: 'member.registered', subject: inserted.id })
    return inserted
  }
  const existing = await findIdentityByEmail(tx, person.email)
  const account = existing && (await lockIdentity(tx, existing.id))
  // Must not happen: the insert failed because there is an account with this address.
  if (!account) throw new IdentityError('identity-unavailable')
  if (account.status === 'BLOCKED') return account
  await claimUnverifiedAccount(deps, tx, account, person)
  const claimed = (await findIdentity(tx, account.id)) ?? account
  // `signOn` refuses a pending account after the commit. The claim is kept, so that the owner approves the
  // authenticated user.
  if (claimed.status !== 'ACTIVE') return claimed
  // Only the member may change the slug of an existing account.
  const { slug: _requestedSlug, ...changes } = person.profile
  const profile = { ...claimed.profile, ...changes }
  assertProfile({ ...profile, ...claimed.display })
  await saveProfile(tx, claimed.id, { profile, display: claimed.display, now })
  return (await findIdentity(tx, claimed.id)) ?? claimed
}

/**
 * Gives an account with an unverified address to the authenticated user. Someone else may have created it (account
 * pre-hijacking). So the password, sessions, codes and second factors are removed when the backend has verified the
 * address. Otherwise an account with a password is refused.
 */
async function claimUnverifiedAccount(
  deps: IdentityDeps,
  tx: Transaction,
  account: StoredIdentity,
  { emailVerified }: SignOn,
): Promise<void> {
  if (account.emailVerified) return
  const hasPassword = account.passwordHash !== NO_PASSWORD
  if (hasPassword && !emailVerified) throw new IdentityError('email-unproven')
  if (!emailVerified) return
  const { id: identityId } = account
  if (hasPassword) {
    // Ends the sessions and codes too.
    const passwordHash = NO_PASSWORD
    await replacePassword(deps, tx, { identityId, passwordHash, reason: 'signed-on' })
  } else {
    await endAccess(deps, tx, identityId, { reason: 'revoked' })
  }
  if ((await removeFactorsOf(tx, identityId)) > 0) {
    await deps.audit.recordIn(tx, { action: 'member.factors-reset', subject: identityId })
  }
  await recordVerifiedEmail(deps, tx, identityId)
}
