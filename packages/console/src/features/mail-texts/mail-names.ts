import type { WordedMail } from '@foyer/protocol/texts/mails'

/** Names of the e-mails, with what causes each. */
export const mailNames: Record<WordedMail, { name: string; sent: string }> = {
  verification: {
    name: 'Code at sign-up',
    sent: 'when somebody signs up or logs in with an unverified address',
  },
  recovery: { name: 'New password', sent: 'when a member requests a new password' },
  activation: { name: 'Invitation', sent: 'when you invite a member' },
  approved: { name: 'Account approved', sent: 'when you approve a new member' },
  passwordChanged: { name: 'Password changed', sent: 'after a member’s password was changed' },
  emailChange: { name: 'Code for a new address', sent: 'to the new address of a member' },
  emailChanged: { name: 'Address changed', sent: 'to the old address of a member' },
  addressTaken: {
    name: 'Sign-up with a registered address',
    sent: 'instead of a code, when a member signs up again',
  },
  addressWanted: {
    name: 'Address used for another account',
    sent: 'when somebody else enters a member’s address',
  },
  factorCode: {
    name: 'Code for two-step verification',
    sent: 'when a login needs a code by e-mail',
  },
  deletionRequested: {
    name: 'Deletion requested',
    sent: 'when a member asks to delete the account',
  },
  deletionScheduled: { name: 'Deletion scheduled', sent: 'after a member confirms the deletion' },
  deletionCancelled: { name: 'Deletion cancelled', sent: 'when an account is kept after all' },
  accountDeleted: { name: 'Account deleted', sent: 'after an account was deleted' },
}
