import type { OwnerLink } from '@foyer/protocol/owner-accounts'
import { assertNewPassword } from '../identity/password/password-problem.js'
import { assertEmailAddress } from '../identity/profile/email-address.js'
import { TooManyRequestsError } from '../limits/rate-limits.js'
import { type LockingReader, lockSite, type Transaction } from '../storage/database.js'
import { findOneTime, redeemOneTime } from '../storage/one-time-tokens/one-time-tokens.js'
import { deleteInvitation, findInvitation, type Invitation } from '../storage/owners/invitations.js'
import { deleteOwnerSessions } from '../storage/owners/owner-sessions.js'
import {
  hasOwners,
  insertOwner,
  lockOwner,
  mayManageOwners,
  type Owner,
  saveOwnerPassword,
} from '../storage/owners/owners.js'
import type { OwnerDeps } from './deps.js'
import { OwnerError } from './errors.js'
import { countAsAttempt, type OwnerBrowser, type OwnerLogin, openSession } from './log-in-owner.js'
import { assertOwnerName } from './own-account.js'
import { byOwner } from './owner-caller.js'
import { countCodeAttempt, useSecondFactor } from './second-factor.js'

/** The purpose of a valid link, with its account or invitation. */
type Target =
  | { kind: 'welcome' }
  | { kind: 'invitation'; invitation: Invitation }
  | { kind: 'reset'; owner: Owner }

/** Describes a link without redeeming it. @throws OwnerError link-invalid */
export async function readLink(deps: OwnerDeps, token: string): Promise<OwnerLink> {
  const target = await findTarget(deps, deps.db, token)
  switch (target.kind) {
    case 'welcome':
      return { kind: 'welcome', email: null, name: null, role: 'owner' }
    case 'invitation': {
      const { email, role } = target.invitation
      return { kind: 'invitation', email, name: null, role }
    }
    case 'reset': {
      const { email, name, role } = target.owner
      return { kind: 'reset', email, name, role }
    }
  }
}

/** Input of the form that a link opens. */
export interface LinkInput {
  token: string
  password: string
  email: string | undefined
  name: string | undefined
  /** Code of the second factor, for a new password of an account that has one. */
  code: string | undefined
}

/**
 * Redeems a link: creates the account, or sets the new password, and logs the owner in.
 * @throws OwnerError link-invalid, email-taken
 * @throws OwnerError second-factor-required, code-wrong: the link stays valid
 * @throws TooManyRequestsError after too many wrong codes
 * @throws FieldsInvalidError for an invalid name, address or password
 */
export async function redeemLink(
  deps: OwnerDeps,
  browser: OwnerBrowser,
  input: LinkInput,
): Promise<OwnerLogin> {
  const { token, password, code } = input
  const { network } = browser
  const targetBefore = await findTarget(deps, deps.db, token)
  const { email, name } = accountOf(targetBefore, input)
  await assertNewPassword(deps, { password, email })
  const requester = { priority: 'visitor', network, person: email } as const
  const passwordHash = await deps.passwords.hash(password, requester)
  return countAsAttempt(deps, { network, email }, async (unknownNetworksBlockedSeconds) => {
    const redeem = async (tx: Transaction): Promise<OwnerLogin> => {
      // Of two links to the first account, or two invitations to one address, only one may be redeemed.
      await lockSite(tx)
      const target = await findTarget(deps, tx, token)
      if (target.kind === 'reset' && target.owner.totpSecret !== null) {
        if (unknownNetworksBlockedSeconds !== undefined) {
          throw new TooManyRequestsError(unknownNetworksBlockedSeconds)
        }
        await useSecondFactor(deps, tx, target.owner, code)
      }
      if (!(await redeemOneTime(deps, tx, 'owner-link', token)))
        throw new OwnerError('link-invalid')
      const owner =
        target.kind === 'reset'
          ? await replaceOwnerPassword(deps, tx, target.owner, passwordHash)
          : await createAccount(deps, tx, target, { email, name, passwordHash })
      return { owner, secret: await openSession(deps, tx, owner, browser) }
    }
    const owner = targetBefore.kind === 'reset' ? targetBefore.owner : undefined
    return countCodeAttempt(deps, owner, code, () => deps.db.transaction(redeem))
  })
}

async function replaceOwnerPassword(
  deps: OwnerDeps,
  tx: Transaction,
  owner: Owner,
  passwordHash: string,
): Promise<Owner> {
  await saveOwnerPassword(tx, owner.id, passwordHash, deps.clock.now())
  await deleteOwnerSessions(tx, owner.id, null)
  const action = 'owner.password-changed'
  await deps.audit.recordIn(tx, { ...byOwner(owner), action, reason: 'recovered' })
  return owner
}

async function createAccount(
  deps: OwnerDeps,
  tx: Transaction,
  target: Exclude<Target, { kind: 'reset' }>,
  account: Pick<Owner, 'email' | 'name' | 'passwordHash'>,
): Promise<Owner> {
  const invitation = target.kind === 'invitation' ? target.invitation : undefined
  if (invitation) await deleteInvitation(tx, invitation.id)
  const role = invitation?.role ?? 'owner'
  const owner = await insertOwner(tx, { ...account, role }, deps.clock.now())
  if (!owner) throw new OwnerError('email-taken')
  await deps.audit.recordIn(tx, { ...byOwner(owner), action: 'owner.created', detail: { role } })
  return owner
}

/**
 * Returns address and name for the account of a link: of the existing account, or from the invitation and the form.
 * @throws FieldsInvalidError
 */
function accountOf(target: Target, input: LinkInput): Pick<Owner, 'email' | 'name'> {
  if (target.kind === 'reset') return target.owner
  const email = target.kind === 'invitation' ? target.invitation.email : (input.email ?? '').trim()
  assertEmailAddress(email, 'email')
  return { email, name: assertOwnerName(input.name) }
}

async function findTarget(deps: OwnerDeps, reader: LockingReader, token: string): Promise<Target> {
  const payload = await findOneTime(deps, reader, 'owner-link', token)
  const issuerId = payload?.issuerId
  if (issuerId !== undefined && !(await mayManageOwners(reader, issuerId, deps.clock.now())))
    throw new OwnerError('link-invalid')
  if (payload?.purpose === 'welcome' && !(await hasOwners(reader))) return { kind: 'welcome' }
  if (payload?.purpose === 'invitation') {
    const invitation = await findInvitation(deps, reader, payload.invitationId)
    if (invitation) return { kind: 'invitation', invitation }
  }
  if (payload?.purpose === 'reset') {
    const owner = await lockOwner(reader, payload.ownerId)
    const isCurrent = owner?.passwordChangedAt.getTime() === payload.passwordChangedAt
    if (owner && isCurrent) return { kind: 'reset', owner }
  }
  throw new OwnerError('link-invalid')
}
