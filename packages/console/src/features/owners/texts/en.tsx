import type { OwnerRole } from '@foyer/protocol/owner-roles'
import type { ReactNode } from 'react'

/** Texts of the owners, their invitations, and the own account. */
export const en = {
  roles: {
    owner: { name: 'Owner', rights: 'Everything, also owners, keys and settings.' },
    editor: { name: 'Editor', rights: 'Changes items. Reads members, events and the inbox.' },
    viewer: { name: 'Viewer', rights: 'Reads most pages. Changes nothing.' },
  } satisfies Record<OwnerRole, { name: string; rights: string }>,
  list: {
    title: 'Owners',
    summary: 'People who log in to this console, and what they may do.',
    invite: 'Invite someone',
    loading: 'owners',
    none: {
      title: 'No accounts yet',
      about: (command: ReactNode): ReactNode => (
        <>
          You use the owner key. With an account, you stay logged in across all tabs, and the audit
          log shows your name. To get one, invite yourself by e-mail, or open the link that{' '}
          {command} prints on the server.
        </>
      ),
    },
    columns: {
      name: 'Name',
      role: 'Role',
      twoStepVerification: 'Two-step verification',
      lastLogin: 'Last login',
    },
    never: 'Never',
    you: 'You',
    roleOf: (email: string) => `Role of ${email}`,
    twoStepVerificationOf: (email: string) => `the two-step verification of ${email}`,
    turnOff: 'Turn off',
    turnOffQuestion:
      'The password alone is then enough to log in. Use this for an owner who has lost the app and the codes.',
    removeQuestion: 'The account and its sessions end.',
  },
  invitations: {
    heading: 'Open invitations',
    columns: {
      role: 'Role',
      by: 'Invited by',
      expires: 'Works until',
      withdraw: 'Withdraw',
    },
    of: (email: string) => `the invitation for ${email}`,
    withdraw: 'Withdraw',
    withdrawQuestion: 'Its link stops working.',
  },
  invite: {
    link: 'link',
    sent: (email: string) =>
      `An e-mail is being sent to ${email}. You can also hand over the link yourself. It is not shown again, and whoever opens it first gets the account.`,
    createdWithoutServer: (email: string) =>
      `The invitation for ${email} is created. Hand over this link yourself. It is not shown again, and whoever opens it first gets the account.`,
    emailHint: 'An e-mail with a link is sent there. The link works once, within seven days.',
    role: 'Role',
    submit: 'Send the invitation',
  },
  account: {
    title: 'Your account',
    summary: (email: string, role: string, rights: string) => `${email} · ${role}: ${rights}`,
    ownerKey: {
      title: 'You use the owner key',
      about: 'The key has no account. Accounts and invitations are on the page “Owners”.',
    },
    name: 'Name',
    nameHint: 'The audit log shows this name next to your changes.',
    nameSaved: 'Saved.',
    saveName: 'Save the name',
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint: 'All your other sessions end.',
    passwordSaved: 'Your password is changed.',
    savePassword: 'Change the password',
  },
  twoStepVerification: {
    heading: 'Two-step verification',
    on: 'On',
    off: 'Off',
    aboutOff:
      'After your password, the console asks for a code from an app on your phone. A stolen password alone is then not enough.',
    setUp: 'Set up an authenticator app',
    aboutOn:
      'Each login asks for a code from your authenticator app. For a new phone or new recovery codes, turn it off and set it up again.',
    turnOff: 'Turn off two-step verification',
    password: 'Your password',
    app: 'Authenticator app',
    scan: 'Scan this with an authenticator app, then enter the code that the app shows.',
    qrCode: 'QR code for an authenticator app',
    key: 'key',
    code: 'Code',
    codeHint: 'Six digits. All your other sessions end.',
    turnOn: 'Turn on',
    recoveryCodes: 'recovery codes',
    keepCodes:
      'Two-step verification is on. Keep these recovery codes: each works once instead of a code, for example when the phone is lost. They are not shown again.',
  },
  sessions: {
    heading: 'Your sessions',
    endOthers: 'End all others',
    about: 'A session ends twelve hours after its last use, and thirty days after the login.',
    loading: 'sessions',
    columns: {
      browser: 'Browser',
      network: 'Network',
      began: 'Logged in',
      lastUsed: 'Last used',
      end: 'End',
    },
    unknownBrowser: 'Unknown browser',
    current: 'This browser',
    endCurrent: 'Log out to end it',
    end: 'End',
    endIn: (browser: string | null) => `End the session in ${browser ?? 'an unknown browser'}`,
  },
}
