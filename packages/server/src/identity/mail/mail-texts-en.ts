import { englishFactorTexts } from './factor-texts-en.js'
import type { MailTexts } from './mail-content.js'

/** What mails say in English. */
export const englishTexts: MailTexts = {
  ...englishFactorTexts,
  verification: ({ site, code, minutes }) => ({
    subject: `${code} is your code for ${site}`,
    heading: 'Is this your address?',
    text: `Somebody, most likely you, wants to sign in to ${site} with this address.`,
    code: { label: 'Type this code on the page where you signed up or signed in:', code },
    notes: [
      `The code is good for ${minutes} minutes.`,
      'If you did not ask for it, you need do nothing.',
    ],
  }),
  recovery: ({ site, code, url, minutes }) => ({
    subject: `Choose a new password for ${site}`,
    heading: 'Choose a new password',
    text: `Somebody, most likely you, asked for a new password for ${site}.`,
    link: { label: 'Choose a new password', url },
    code: { label: 'Or type this code on the page where you asked:', code },
    notes: [
      `Link and code are good for ${minutes} minutes, and for one new password.`,
      'If you did not ask for it, you need do nothing: your password stays as it is.',
    ],
  }),
  addressTaken: ({ site, url }) => ({
    subject: `You have an account at ${site} already`,
    heading: 'You have an account already',
    text: `Somebody, most likely you, wanted to create an account at ${site} with this address. There is one already: sign in with its password.`,
    link: { label: 'Choose a new password', url },
    notes: [
      'If you have forgotten the password, the link leads to a new one.',
      'If it was not you, you need do nothing: nobody was told that you have an account.',
    ],
  }),
  addressWanted: ({ site, url }) => ({
    subject: `Somebody wanted your address for another account at ${site}`,
    heading: 'This address is yours already',
    text: `Somebody, most likely you, wanted to use this address for another account at ${site}. It belongs to yours, and stays there.`,
    link: { label: 'Choose a new password', url },
    notes: [
      'If you have forgotten the password of your account, the link leads to a new one.',
      'If it was not you, you need do nothing: nobody was told that you have an account.',
    ],
  }),
  emailChange: ({ site, code, minutes }) => ({
    subject: `${code} is your code for ${site}`,
    heading: 'Is this your new address?',
    text: `Somebody, most likely you, wants to use this address for an account at ${site}.`,
    code: { label: 'Type this code on the page of the account:', code },
    notes: [
      `The code is good for ${minutes} minutes.`,
      'If you did not ask for it, you need do nothing. Give the code to nobody.',
    ],
  }),
  emailChanged: ({ site, email }) => ({
    subject: `The address of your account at ${site} was changed`,
    heading: 'Your address was changed',
    text: `Your account at ${site} has another address now: ${email}. Mails go there, and other devices have been signed out.`,
    notes: [
      'If it was you, you need do nothing.',
      'If not, write to the owner of the site at once: this address no longer opens your account.',
    ],
  }),
  activation: ({ site, url, days }) => ({
    subject: `Your account at ${site}`,
    heading: `Welcome to ${site}`,
    text: `There is an account for you at ${site}. Choose a password, and it is yours.`,
    link: { label: 'Choose a password', url },
    notes: [
      `The link is good for ${days} days.`,
      'If you did not expect this mail, you need do nothing.',
    ],
  }),
  passwordChanged: ({ site, url }) => ({
    subject: `Your password for ${site} was changed`,
    heading: 'Your password was changed',
    text: `The password of your account at ${site} was changed. Other devices have been signed out.`,
    notes: ['If it was you, you need do nothing. If not, choose a new password at once:'],
    link: { label: 'Choose a new password', url },
  }),
  approved: ({ site, url }) => ({
    subject: `You are in at ${site}`,
    heading: 'You are in',
    text: `Your account at ${site} has been approved. Sign in whenever you like.`,
    link: { label: `Go to ${site}`, url },
    notes: ['If you did not sign up there, you need do nothing.'],
  }),
  approvalWanted: ({ site, email, url }) => ({
    subject: `Somebody wants to join ${site}`,
    heading: 'Somebody waits for you',
    text: `${email} has signed up at ${site} and waits until you let them in.`,
    link: { label: 'See who waits', url },
    notes: ['You get this mail because new members of your site wait for your approval.'],
  }),
}
