import type { OwnerRole } from '@foyer/protocol/owner-roles'
import { assertEmailAddress } from '../identity/profile/email-address.js'
import { enqueueMail } from '../mail/enqueue-mail.js'
import {
  type IssuedLink,
  issueInvitationLink,
  issueResetLink,
  issueWelcomeLink,
} from '../mail/owner-links.js'
import { lockSite, type Transaction } from '../storage/database.js'
import type { LinkIssuer } from '../storage/one-time-tokens/one-time-payloads.js'
import {
  deleteInvitation,
  type Invitation,
  insertInvitation,
  listInvitations,
} from '../storage/owners/invitations.js'
import {
  deleteOwner,
  findOwnerByEmail,
  hasOwners,
  listOwners,
  lockOwner,
  type Owner,
  saveOwnerRole,
} from '../storage/owners/owners.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { nameWithEmail } from './owner-caller.js'

type Deps = Pick<OwnerDeps, 'db' | 'clock' | 'publicUrl' | 'mailRunner'> & {
  audit: Pick<OwnerDeps['audit'], 'recordIn'>
}

/** Lists all accounts, oldest first, and the valid invitations, newest first. */
export async function listAccounts(
  deps: Pick<OwnerDeps, 'db' | 'clock'>,
): Promise<{ owners: Owner[]; invitations: Invitation[] }> {
  return { owners: await listOwners(deps.db), invitations: await listInvitations(deps, deps.db) }
}

/**
 * Invites someone by e-mail. An earlier invitation to the address becomes invalid.
 * @returns the invitation, and a link that can be used instead of the one in the e-mail
 * @throws FieldsInvalidError for an invalid address
 * @throws OwnerError email-taken
 */
export async function inviteOwner(
  deps: Deps,
  invited: { email: string; role: OwnerRole; invitedBy: string } & LinkIssuer,
): Promise<{ invitation: Invitation; link: IssuedLink }> {
  const email = invited.email.trim()
  assertEmailAddress(email, 'email')
  return deps.db.transaction(async (tx) => {
    await lockSite(tx)
    if (await findOwnerByEmail(tx, email)) throw new OwnerError('email-taken')
    const invitation = await insertInvitation(deps, tx, { ...invited, email })
    const payload = { invitationId: invitation.id, issuerId: invited.issuerId }
    await enqueueMail(deps, tx, { kind: 'owner-invited', payload })
    const detail = { email, role: invited.role }
    await deps.audit.recordIn(tx, { action: 'owner.invited', subject: invitation.id, detail })
    return { invitation, link: await issueInvitationLink(deps, tx, invitation, invited) }
  })
}

/** Withdraws an invitation. @returns false if there is none */
export async function withdrawInvitation({ db, audit }: Deps, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const invitation = await deleteInvitation(tx, id)
    if (!invitation) return false
    const detail = { email: invitation.email }
    await audit.recordIn(tx, { action: 'owner.invitation-withdrawn', subject: id, detail })
    return true
  })
}

/** Changes the role of an owner. @throws OwnerError last-owner */
export async function setOwnerRole(
  { db, audit }: Deps,
  id: string,
  role: OwnerRole,
): Promise<Owner | undefined> {
  return db.transaction(async (tx) => {
    const owner = await findLocked(tx, id)
    if (!owner || owner.role === role) return owner
    if (role !== 'owner') await assertNotLast(tx, owner)
    await saveOwnerRole(tx, id, role)
    const versions = { before: { role: owner.role }, after: { role } }
    const detail = { owner: nameWithEmail(owner), ...versions }
    await audit.recordIn(tx, { action: 'owner.role-changed', subject: id, detail })
    return { ...owner, role }
  })
}

/**
 * Removes an account, and ends its sessions.
 * @returns false if there is no such account
 * @throws OwnerError last-owner
 */
export async function removeOwner({ db, audit }: Deps, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const owner = await findLocked(tx, id)
    if (!owner) return false
    await assertNotLast(tx, owner)
    await deleteOwner(tx, owner.id)
    const detail = { owner: nameWithEmail(owner), role: owner.role }
    await audit.recordIn(tx, { action: 'owner.removed', subject: id, detail })
    return true
  })
}

/** Creates a one-time link to the first account. Returns undefined if there is an account already. */
export async function createWelcomeLink(deps: Deps): Promise<IssuedLink | undefined> {
  return deps.db.transaction(async (tx) => {
    if (await hasOwners(tx)) return undefined
    const action = 'owner.link-created'
    await deps.audit.recordIn(tx, { action, subject: null, reason: 'welcome' })
    return issueWelcomeLink(deps, tx)
  })
}

/**
 * Creates a one-time link to a new password for an account. Returns undefined if there is no account with the address.
 */
export async function createResetLink(
  deps: Deps,
  email: string,
  issuer: LinkIssuer,
): Promise<IssuedLink | undefined> {
  return deps.db.transaction(async (tx) => {
    const owner = await findOwnerByEmail(tx, email)
    if (!owner) return undefined
    const action = 'owner.link-created'
    await deps.audit.recordIn(tx, { action, subject: owner.id, reason: 'reset' })
    return issueResetLink(deps, tx, owner, issuer)
  })
}

/** Finds an owner under a lock. Without the lock, two concurrent calls could remove the last two owners. */
async function findLocked(tx: Transaction, id: string): Promise<Owner | undefined> {
  await lockSite(tx)
  return lockOwner(tx, id)
}

async function assertNotLast(tx: Transaction, { role }: Owner): Promise<void> {
  if (role !== 'owner') return
  const owners = (await listOwners(tx)).filter((owner) => owner.role === 'owner')
  if (owners.length === 1) throw new OwnerError('last-owner')
}
