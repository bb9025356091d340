import type { DeletionEffect } from '@foyer/protocol/account-data-endpoints'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format/format-number.js'

const effects: Record<DeletionEffect['action'], [one: string, several: string]> = {
  keep: ['stays as it is', 'stay as they are'],
  anonymise: ['stays, without a link to the member', 'stay, without a link to the member'],
  delete: ['is deleted', 'are deleted'],
}

function members(count: number): string {
  return count === 1 ? '1 member' : `${formatCount(count)} members`
}

/** Texts of the list of members, and of the page of a member. */
export const en = {
  statuses: {
    active: 'Active',
    waiting: 'Pending',
    blocked: 'Blocked',
    offline: 'Offline',
    deleted: 'Deleted',
    unverified: 'Unverified',
  },
  list: {
    title: 'Members',
    search: 'Search name, e-mail or id',
    filter: 'Filter by status',
    all: 'All members',
    loading: 'members',
    pages: 'Pages of members',
    count: (count: number) => (count === 1 ? members(count) : `${members(count)}, newest first`),
    matches: (count: number) => `${members(count)} found`,
    columns: {
      member: 'Member',
      status: 'Status',
      roles: 'Roles',
      joined: 'Joined',
      lastLogin: 'Last login',
    },
    notVerified: 'E-mail not verified',
    never: 'Never',
    nonePending: {
      title: 'No pending members',
      about:
        'New members wait here if the settings require a verified e-mail address or the approval of an owner.',
    },
    noneOfStatus: { title: 'No members', about: 'No member has this status.' },
    none: {
      title: 'No members yet',
      about: 'Members who sign up on the site appear here, with their status and last login.',
    },
    noMatch: {
      title: (search: string) => `Nobody matches “${search}”`,
      about: 'The search covers e-mail addresses, display names and complete ids.',
    },
  },
  roles: {
    editor: 'Editor',
    isEditor: (email: string) => `${email} is an editor`,
    editorHint:
      'Reads and changes the items of all collections, also those private to each member, except those for owners only.',
    operations: { read: 'read', insert: 'add', update: 'change', remove: 'remove' },
  },
  actions: {
    approve: 'Approve',
    approveMember: (email: string) => `Approve ${email}`,
    unblock: 'Unblock',
    unblockMember: (email: string) => `Unblock ${email}`,
    block: 'Block',
    blockQuestion: 'All sessions end, and the member cannot log in until you unblock the account.',
    delete: 'Delete',
    deleteAfterQuestion: 'Delete…',
    deleteMember: (email: string) => `Delete ${email}`,
    deleteTitle: (email: string) => `Delete ${email}?`,
    invite: 'Send an invitation',
    reset: 'Send a password reset',
    passwordOf: (email: string) => `of ${email}`,
    requirePassword: 'Require a new password',
    requireQuestion: 'All sessions end, and the next login needs a new password.',
    keepPassword: 'Keep the password',
    keepQuestion: 'The member logs in with the current password.',
    sent: (email: string) => `An e-mail is being sent to ${email}.`,
    keptInInbox: (email: string) => `The e-mail to ${email} is below, under “E-mails”.`,
    export: 'Download all data',
  },
  change: {
    open: 'Change address and name',
    title: 'Change address and name',
    emailHint:
      'A new address ends all sessions, links and codes of the member. The earlier address gets a notice.',
    verified: 'This address is already verified',
    emailChanged: (email: string) =>
      `The member changed the address to ${email}. Open the form again.`,
    nickname: 'Display name',
  },
  deletion: {
    loading: 'the items of the member',
    requested: (time: ReactNode): ReactNode => (
      <>The member requested this deletion. It is due on {time}.</>
    ),
    account: 'Account and profile',
    accountEffect: 'Deleted now. All sessions end. This cannot be undone.',
    effect: (items: number, action: DeletionEffect['action']) => {
      const [value, several] = effects[action]
      return items === 1 ? `1 item ${value}` : `${formatCount(items)} items ${several}`
    },
    noItems: 'The member has no items.',
    confirm: 'Delete permanently',
    due: (time: ReactNode): ReactNode => <>Deletion due {time}</>,
    withdraw: 'Cancel deletion',
    withdrawOf: (email: string) => `Cancel the deletion of ${email}`,
  },
  add: {
    title: 'Add a member',
    emailHint: 'The member logs in with it.',
    nickname: 'Display name',
    nicknameHint: 'Shown on the site. Default: the part of the address before the @.',
    invite: 'Send an invitation with a link to choose a password',
    submit: 'Add the member',
    notInvited: (reason: string) =>
      `The member was added, but the invitation was not sent. ${reason}`,
    open: 'Go to the member',
  },
  member: {
    title: 'Member',
    all: 'All members',
    missing: 'This member does not exist',
    missingReason: 'It may have been deleted.',
    loading: 'the member',
    account: 'Account',
    address: (email: string, isVerified: boolean): ReactNode =>
      `${email}, ${isVerified ? 'verified' : 'not verified yet'}`,
    roles: 'Roles',
    joined: 'Joined',
    lastLogin: 'Last login',
    never: 'Never',
    passwordDue: 'Must be changed at the next login',
    deletion: 'Deletion',
    id: 'Id',
    copiedId: 'id',
  },
  items: {
    heading: 'Items',
    loading: 'items',
    none: 'The member has no items.',
    count: (items: number) => (items === 1 ? '1 item' : `${formatCount(items)} items`),
    viewAs: 'View items as this member',
    viewAsList: 'Collection to view as this member',
    loadingCollections: 'the collections',
    noCollections: 'The site has no collections.',
  },
  emails: 'E-mails',
  activity: {
    heading: 'Activity',
    all: 'Show in the audit log',
    loading: 'activity',
    none: 'Nothing happened in the last 90 days.',
  },
  sessions: {
    heading: 'Sessions',
    all: 'sessions of the member',
    endAll: 'End all',
    endAllQuestion: 'The member is logged out everywhere.',
    loading: 'sessions',
    none: 'The member has not logged in to a site yet.',
    columns: {
      site: 'Site',
      device: 'Device',
      network: 'Network',
      lastUsed: 'Last used',
      state: 'State',
    },
    unknownDevice: 'Unknown',
    session: 'the session',
    end: 'End',
    endQuestion: 'The device is logged out.',
    ended: (time: ReactNode, reason: string | undefined): ReactNode => (
      <>
        Ended {time}
        {reason !== undefined && `, ${reason}`}
      </>
    ),
  },
}
