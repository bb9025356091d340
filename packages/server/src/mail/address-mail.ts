import type { Queries } from '../storage/database.js'
import {
  findIdentity,
  findIdentityByEmail,
  type StoredIdentity,
} from '../storage/identity/identities.js'
import type { MailOrder } from '../storage/identity/mails.js'
import { findInvitation, type Invitation } from '../storage/owners/invitations.js'
import { findOwnerByEmail, type Owner } from '../storage/owners/owners.js'
import type { MailDeps } from './deps.js'

/** An ordered mail of the given kinds. */
type OrderOf<Kind extends MailOrder['kind']> = Extract<MailOrder, { kind: Kind }>

/** An ordered mail with its address, and the account that it is about. */
export type AddressedMail =
  | (OrderOf<'account-deleted' | 'webhook-paused'> & { to: string })
  | (OrderOf<'owner-invited'> & { to: string; invitation: Invitation })
  | (OrderOf<'owner-recovery'> & { to: string; owner: Owner })
  | MemberMail

/** An ordered mail about a member. `to` is the address of the member, of the owner, or one that the member changes. */
export type MemberMail = Exclude<
  MailOrder,
  OrderOf<'account-deleted' | 'webhook-paused' | 'owner-invited' | 'owner-recovery'>
> & { to: string; identity: StoredIdentity }

/** An addressed mail of the given kinds. */
export type AddressedMailOf<Kind extends MailOrder['kind']> = Extract<AddressedMail, { kind: Kind }>

/**
 * Finds the address of an ordered mail, with current data. Returns undefined if the account, the invitation or the address of
 * the owner in the settings does not exist.
 */
export async function addressMail(
  deps: Pick<MailDeps, 'clock' | 'settings'>,
  tx: Queries,
  order: MailOrder,
): Promise<AddressedMail | undefined> {
  const { ownerAddress } = deps.settings.mail
  switch (order.kind) {
    case 'account-deleted':
      return { ...order, to: order.payload.to }
    case 'webhook-paused':
      return ownerAddress === '' ? undefined : { ...order, to: ownerAddress }
    case 'owner-invited': {
      const invitation = await findInvitation(deps, tx, order.payload.invitationId)
      return invitation && { ...order, to: invitation.email, invitation }
    }
    case 'owner-recovery': {
      const owner = await findOwnerByEmail(tx, order.payload.email)
      return owner && { ...order, to: owner.email, owner }
    }
  }
  const identity = await ('email' in order.payload
    ? findIdentityByEmail(tx, order.payload.email)
    : findIdentity(tx, order.payload.identityId))
  if (!identity) return undefined
  switch (order.kind) {
    case 'approval-wanted':
      return ownerAddress === '' ? undefined : { ...order, to: ownerAddress, identity }
    case 'email-change':
    case 'email-changed':
      return { ...order, to: order.payload.to, identity }
    default:
      return { ...order, to: identity.email, identity }
  }
}
