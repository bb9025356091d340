import type { ReactNode } from 'react'
import { OwnerLinkCommand } from '../../../owner/OwnerLinkCommand.js'

const command = <OwnerLinkCommand />

/** Texts of the login, and of the pages of one-time links. */
export const en = {
  logIn: 'Log in',
  loggingIn: 'Logging in',
  back: 'Back',
  account: {
    heading: 'Log in to the console',
    incomplete: 'Enter your e-mail address and your password.',
    loggedOut: 'You are logged out in all tabs of this browser.',
    forgotten: 'Forgot your password?',
    useKey: 'Use the owner key',
  },
  code: {
    label: 'Code',
    hint: 'From your authenticator app, or one of your recovery codes.',
    empty: 'Enter the code that the app shows.',
  },
  key: {
    label: 'Owner key',
    heading: 'Log in with the owner key',
    noOwners: (
      <>
        No owner has an account yet. Until there is one, each start of the server prints a link to
        create it, after “Welcome”. While the server runs, {command} prints a new link.
      </>
    ) as ReactNode,
    hint: (
      <>
        The server printed it when it started for the first time. Lost it? Start the server with a
        new one in <code>FOYER_ADMIN_KEY</code>.
      </>
    ) as ReactNode,
    open: 'Open the console',
    checking: 'Checking the key',
    useAccount: 'Log in with your account',
    empty: 'Enter the owner key.',
    malformed: 'A key has letters, digits and symbols, without spaces. Copy it again.',
    locked: 'You locked the console. Enter the key to open it again.',
    refused: 'The server no longer accepts the key that was used here. Enter the current key.',
    idle: 'The console locked itself after a period of inactivity. Enter the key again.',
  },
  forgotten: {
    heading: 'Reset your password',
    empty: 'Enter your e-mail address.',
    send: 'Send me a link',
    sent: (
      <>
        If an owner has this address, an e-mail with a link is on its way. If no mail server is set,
        another owner finds the e-mail in the inbox of the console. With the owner key,{' '}
        <OwnerLinkCommand option="--email ADDRESS" /> prints a link too.
      </>
    ) as ReactNode,
    back: 'Back to login',
  },
  again: {
    heading: 'Log in again',
    intro:
      'Your session has ended. Log in to continue where you left off: nothing on this page is lost.',
    leave: 'Leave this page and use another account',
  },
  problem: {
    credentials: 'The e-mail address or the password is wrong.',
    code: 'This code is wrong, expired, or was used already. Wait for the next one.',
    tooMany: 'Too many failed attempts. Try again in 15 minutes.',
  },
  link: {
    title: 'Welcome',
    noun: 'the link',
    broken: 'This link no longer works',
    brokenReason: (
      <>
        It expired, was used already, or was replaced by a newer link. Ask the person who invited
        you for a new link. For the first account, restart the server: until there is an account,
        each start prints a new link. Or run {command}. For a new password, choose “Forgot your
        password?”.
      </>
    ) as ReactNode,
    leave: 'Go to the console',
    welcome: 'Welcome to your console',
    invitation: 'You are invited',
    reset: 'Choose a new password',
    welcomeIntro: (site: string) =>
      `Create your account for ${site}. You can invite others to it later.`,
    invitationIntro: (site: string, role: string) =>
      `Create your account for the console of ${site}. Your role will be ${role}.`,
    resetIntro: (site: string) =>
      `Choose the password of your account in the console of ${site}. Saving it ends your sessions in all browsers.`,
    create: 'Create the account',
    save: 'Save and log in',
    haveAccount: 'Log in with an existing account',
    name: 'Name',
    nameHint: 'The audit log shows this name next to your changes.',
    emailMissing: 'Enter your e-mail address, for example name@example.com.',
    nameMissing: 'Enter your name.',
    passwordShort: (length: number) => `Choose a password with at least ${length} characters.`,
    passwordHint: (length: number) => `At least ${length} characters.`,
  },
}
