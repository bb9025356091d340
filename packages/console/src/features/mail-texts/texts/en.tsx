import type { WordedMail } from '@foyer/protocol/texts/mails'
import type { ReactNode } from 'react'

/** Texts of this folder. */
export const en = {
  title: 'E-mail texts',
  summary: 'What the e-mails to your members say.',
  texts: 'e-mail texts',
  list: 'E-mails',
  changed: 'changed',
  notSaved: 'not saved',
  sent: (when: string) => `Sent ${when}.`,
  language: 'Language',
  hints: {
    subject: 'The line in the list of e-mails.',
    heading: 'The title above the text.',
    text: 'An empty line begins a new paragraph.',
  },
  labels: { subject: 'Subject', heading: 'Heading', text: 'Text' },
  placeholders: (names: ReactNode) => (
    <>Placeholders: {names}Links, codes and how long they work are added below the text.</>
  ),
  restore: 'Restore Foyer’s text',
  preview: 'Preview',
  subjectBefore: 'Subject: ',
  test: {
    to: 'Send a test to',
    send: 'Send',
    accepted: 'The mail server accepted the e-mail.',
    inInbox: (inbox: (text: string) => ReactNode) => (
      <>No mail server is configured, so the e-mail is in the {inbox('inbox')}.</>
    ),
  },
  /** Names of the e-mails, with what causes each. */
  mails: {
    verification: {
      name: 'Code at sign-up',
      sent: 'when someone signs up or logs in with an unverified address',
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
      sent: 'when someone else enters a member’s address',
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
  } satisfies Record<WordedMail, { name: string; sent: string }>,
}
