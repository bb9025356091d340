import type { IdentityProfile } from '@foyer/protocol'
import type { Queries } from '../storage/database.js'
import {
  findIdentity,
  findIdentityByEmail,
  lockIdentity,
  type StoredIdentity,
} from '../storage/identities.js'
import { saveProfile } from '../storage/members.js'
import type { IdentityDeps } from './deps.js'
import { assertEmailAddress } from './email-address.js'
import { IdentityError } from './errors.js'
import { insertNewIdentity } from './new-identity.js'
import { replacePassword } from './new-password.js'
import { NO_PASSWORD } from './password.js'
import { assertProfile } from './profile.js'
import { proveAddress } from './prove-address.js'
import { issueSessionToken } from './session-token.js'

/** A person whom a server of the site has logged in by other means. */
export interface SignOn {
  email: string
  profile: IdentityProfile
  /** That server has proven that the address is the person's. */
  emailProven: boolean
}

/**
 * Makes an account for an address, or brings the one there is up to date, and gives the proof of the login.
 * @throws RegistrationInvalidError for what is no address, and texts that cannot be kept
 * @throws IdentityError email-unproven, identity-unavailable
 * @see docs/wire.md#external-login
 */
export async function signOn(
  deps: IdentityDeps,
  { email, profile, emailProven }: SignOn,
): Promise<{ identity: StoredIdentity; sessionToken: string }> {
  const address = email.trim()
  assertEmailAddress(address, 'loginId.email')
  assertProfile(profile)
  const person = { email: address, profile, emailProven }
  const identity = await deps.db.transaction((tx) => makeOrUpdate(deps, tx, person))
  deps.activeGrants.forgetMember(identity.id)
  deps.mails.wake()
  if (identity.status !== 'ACTIVE') throw new IdentityError('identity-unavailable')
  deps.audit.record({ action: 'member.signed-on', subject: identity.id })
  return { identity, sessionToken: await issueSessionToken(deps, identity.id) }
}

async function makeOrUpdate(
  deps: IdentityDeps,
  tx: Queries,
  person: SignOn,
): Promise<StoredIdentity> {
  const now = deps.clock.now()
  const { identity: made, isNew } = await insertNewIdentity(tx, {
    email: person.email,
    emailVerified: person.emailProven,
    passwordHash: NO_PASSWORD,
    profile: person.profile,
    verificationRequired: false,
    approvalRequired: false,
    now,
  })
  if (isNew) {
    await deps.audit.recordIn(tx, { action: 'member.registered', subject: made.id })
    return made
  }
  const found = await findIdentityByEmail(tx, person.email)
  const known = found && (await lockIdentity(tx, found.id))
  // Inserting found one of this address, and nothing takes it away in between.
  if (!known) throw new IdentityError('identity-unavailable')
  if (known.status === 'BLOCKED') return known
  await prove(deps, tx, known, person)
  // A slug is chosen once, and by the member.
  const { slug: _wish, ...given } = person.profile
  const profile = { ...known.profile, ...given }
  assertProfile({ ...profile, ...known.display })
  await saveProfile(tx, known.id, { profile, display: known.display, now })
  return (await findIdentity(tx, known.id)) ?? known
}

/**
 * An account that somebody opened with a password and an address that was never proven may be a trap for whom the
 * address is. It is given to that person only with proof, and without anything that its maker could come back with.
 */
async function prove(
  deps: IdentityDeps,
  tx: Queries,
  known: StoredIdentity,
  { emailProven }: SignOn,
): Promise<void> {
  if (known.emailVerified) return
  const hasPassword = known.passwordHash !== NO_PASSWORD
  if (hasPassword && !emailProven) throw new IdentityError('email-unproven')
  if (hasPassword) {
    await replacePassword(deps, tx, {
      identityId: known.id,
      passwordHash: NO_PASSWORD,
      reason: 'signed-on',
    })
  }
  if (emailProven) await proveAddress(deps, tx, known.id)
}
