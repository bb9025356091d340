import type {
  DeletionMailTexts,
  FactorChangeTexts,
  FactorMailTexts,
  MailTexts,
} from '../mail-texts.js'
import { shared } from './shared.js'

const ignore = 'If this was not you, you can ignore this e-mail.'
const chooseNewPassword = (url: string) => ({ label: shared.chooseNewPassword, url })
const ifNotYou = (url: string) => ({
  lead: 'If this was you, there is nothing to do. If not, choose a new password now:',
  ...chooseNewPassword(url),
})

const factorMails: FactorMailTexts = {
  factorCode: ({ site, code, minutes }) => ({
    subject: `${code} is your code for ${site}`,
    heading: 'Your code',
    text: `Use this code to log in to ${site}, or to add this e-mail address to two-step verification.`,
    code: { lead: 'Enter it on the page that asks for it:', code },
    notes: [
      `The code works for ${minutes} minutes. Do not share it with anyone.`,
      'If you did not request it, someone knows your password. Choose a new one.',
    ],
  }),
  factorsChanged: ({ site, url, change }) => ({
    ...factorChanges[change](site),
    link: ifNotYou(url),
    notes: [],
  }),
  codeMessage: ({ site, code }) => `${code} is your code for ${site}. Do not share it with anyone.`,
  spokenCode: ({ site, code }) => `Your code for ${site} is ${code}. Once more: ${code}.`,
}

const factorChanges: FactorChangeTexts = {
  added: (site) => ({
    subject: `Two-step verification is on at ${site}`,
    heading: 'Two-step verification is on',
    text: `From now on, logging in to ${site} asks for a code after your password. Keep your recovery codes in a safe place.`,
  }),
  'method-added': (site) => ({
    subject: `A verification method was added at ${site}`,
    heading: 'A verification method was added',
    text: `Your account at ${site} has a further method of two-step verification.`,
  }),
  removed: (site) => ({
    subject: `A verification method was removed at ${site}`,
    heading: 'A verification method was removed',
    text: `A method of two-step verification was removed from your account at ${site}. The others still protect it.`,
  }),
  'switched-off': (site) => ({
    subject: `Two-step verification is off at ${site}`,
    heading: 'Two-step verification is off',
    text: `The last method of two-step verification was removed from your account at ${site}. Until you add one, only your password protects it.`,
  }),
  reset: (site) => ({
    subject: `Two-step verification was reset at ${site}`,
    heading: 'Two-step verification was reset',
    text: `The owner of ${site} removed all verification methods from your account. Until you add one, only your password protects it.`,
  }),
  guessed: (site) => ({
    subject: `Someone is guessing codes for your account at ${site}`,
    heading: 'Someone is guessing codes for your account',
    text: `Someone entered the right password for your account at ${site}, and then many wrong codes. For up to an hour, you can log in only with a recovery code.`,
  }),
  'recovery-code-used': (site) => ({
    subject: `A recovery code was used at ${site}`,
    heading: 'A recovery code was used',
    text: `Someone logged in to your account at ${site} with a recovery code. That code no longer works.`,
  }),
  'recovery-codes-renewed': (site) => ({
    subject: `New recovery codes for ${site}`,
    heading: 'New recovery codes',
    text: `Your account at ${site} has new recovery codes. The old ones no longer work.`,
  }),
}

const deletionMails: DeletionMailTexts = {
  deletionRequested: ({ site, url, hours, days }) => ({
    subject: `Delete your account at ${site}?`,
    heading: 'Delete your account?',
    text:
      days === 0
        ? `Someone, probably you, wants to delete your account at ${site}. The link shows what is deleted. When you confirm there, the account is deleted immediately.`
        : `Someone, probably you, wants to delete your account at ${site}. The link shows what is deleted. After you confirm there, you have ${days === 1 ? '1 day' : `${days} days`} to change your mind.`,
    link: { label: 'Continue to delete the account', url },
    notes: [
      `The link works for ${hours} hours. Nothing happens until you use it.`,
      'If this was not you, someone else is logged in to your account. Choose a new password.',
    ],
  }),
  deletionScheduled: ({ site, date, url }) => ({
    subject: `Your account at ${site} will be deleted on ${date}`,
    heading: `Your account will be deleted on ${date}`,
    text: `Until then you can keep your account at ${site}, and nothing is lost. All your devices were logged out.`,
    link: { label: shared.keepMyAccount, url },
    notes: [
      'You can also log in before that date and keep the account there.',
      'If this was not you, keep the account with the link and choose a new password.',
    ],
  }),
  deletionCancelled: ({ site, url }) => ({
    subject: `Your account at ${site} will not be deleted`,
    heading: 'Your account will not be deleted',
    text: `The deletion of your account at ${site} was cancelled. Nothing was deleted.`,
    link: ifNotYou(url),
    notes: [],
  }),
  accountDeleted: ({ site }) => ({
    subject: `Your account at ${site} is deleted`,
    heading: 'Your account is deleted',
    text: `Your account and your profile at ${site} are deleted, as you requested.`,
    notes: ['This is the last e-mail about this account. Thank you for being here.'],
  }),
}

/** English texts of all e-mails. */
export const mails: MailTexts = {
  ...factorMails,
  ...deletionMails,
  verification: ({ site, code, minutes }) => ({
    subject: `${code} is your code for ${site}`,
    heading: 'Confirm your e-mail address',
    text: `Someone, probably you, used this address to sign up or log in at ${site}.`,
    code: { lead: 'Enter this code on the page that asks for it:', code },
    notes: [`The code works for ${minutes} minutes.`, ignore],
  }),
  recovery: ({ site, code, url, minutes }) => ({
    subject: `Choose a new password for ${site}`,
    heading: shared.chooseNewPassword,
    text: `Someone, probably you, requested a new password for ${site}.`,
    link: chooseNewPassword(url),
    code: { lead: 'Or enter this code on the page where you requested it:', code },
    notes: [
      `The link and the code work for ${minutes} minutes, for one new password.`,
      `${ignore} Your password stays the same.`,
    ],
  }),
  addressTaken: ({ site, url }) => ({
    subject: `You already have an account at ${site}`,
    heading: 'You already have an account',
    text: `Someone, probably you, tried to sign up at ${site} with this address. It already has an account: log in with your password.`,
    link: { lead: 'If you forgot the password, choose a new one:', ...chooseNewPassword(url) },
    notes: [`${ignore} We told nobody that you have an account.`],
  }),
  addressWanted: ({ site, url }) => ({
    subject: `Someone tried to use your address for another account at ${site}`,
    heading: 'This address belongs to your account',
    text: `Someone, probably you, tried to use this address for another account at ${site}. It stays with yours.`,
    link: {
      lead: 'If you forgot the password of your account, choose a new one:',
      ...chooseNewPassword(url),
    },
    notes: [`${ignore} We told nobody that you have an account.`],
  }),
  emailChange: ({ site, code, minutes }) => ({
    subject: `${code} is your code for ${site}`,
    heading: 'Confirm your new e-mail address',
    text: `Someone, probably you, wants to use this address for an account at ${site}.`,
    code: { lead: 'Enter this code on the account page:', code },
    notes: [`The code works for ${minutes} minutes. Do not share it with anyone.`, ignore],
  }),
  emailChanged: ({ site, email }) => ({
    subject: `The e-mail address of your account at ${site} was changed`,
    heading: 'Your e-mail address was changed',
    text: `Your account at ${site} now uses another address: ${email}. E-mails go there from now on, and your other devices were logged out.`,
    notes: [
      'If this was you, there is nothing to do.',
      'If not, contact the site owner now: you can no longer log in with this address.',
    ],
  }),
  activation: ({ site, url, days }) => ({
    subject: `Your account at ${site}`,
    heading: `Welcome to ${site}`,
    text: `The owner of ${site} created an account for you. Choose a password to use it.`,
    link: { label: 'Choose a password', url },
    notes: [
      `The link works for ${days} days.`,
      'If you did not expect this e-mail, you can ignore it.',
    ],
  }),
  passwordChanged: ({ site, url }) => ({
    subject: `Your password for ${site} was changed`,
    heading: 'Your password was changed',
    text: `The password of your account at ${site} was changed. Your other devices were logged out.`,
    link: ifNotYou(url),
    notes: [],
  }),
  approved: ({ site, url }) => ({
    subject: `Your account at ${site} is approved`,
    heading: 'Your account is approved',
    text: `The owner of ${site} approved your account. You can log in now.`,
    link: { label: `Go to ${site}`, url },
    notes: ['If you did not sign up there, you can ignore this e-mail.'],
  }),
  approvalWanted: ({ site, email, url }) => ({
    subject: `A new member of ${site} awaits your approval`,
    heading: 'A new member awaits your approval',
    text: `${email} signed up at ${site} and cannot log in before you approve the account.`,
    link: { label: 'Show waiting members', url },
    notes: ['You receive this e-mail because you approve new members of your site.'],
  }),
  webhookPaused: ({ site, host, url }) => ({
    subject: `A webhook of ${site} is paused`,
    heading: 'A webhook is paused',
    text: `${site} could not deliver events to ${host} for a while and has stopped trying. Events are kept and delivered when you resume the webhook.`,
    link: { label: 'Show webhooks', url },
    notes: ['You receive this e-mail because you are the owner of the site.'],
  }),
  ownerInvited: ({ site, url, inviter, role, days }) => ({
    subject: `Invitation to the console of ${site}`,
    heading: `Help run ${site}`,
    text: `${inviter} invites you to the console of ${site}. ${invitedRoles[role]}`,
    link: { label: 'Create your account', url },
    notes: [
      `The link works once, within ${days} days.`,
      'If you did not expect this e-mail, you can ignore it.',
    ],
  }),
  ownerRecovery: ({ site, url, minutes }) => ({
    subject: `New password for the console of ${site}`,
    heading: 'Choose a new password',
    text: `Someone asked for a new password for your account in the console of ${site}.`,
    link: { label: 'Choose a password', url },
    notes: [
      `The link works once, within ${minutes} minutes.`,
      'If it was not you, ignore this e-mail: your password stays as it is.',
    ],
  }),
  ownerCodeGuessed: ({ site, url }) => ({
    subject: `Someone is guessing codes for your account in the console of ${site}`,
    heading: 'Someone is guessing codes for your account',
    text: `Someone entered many wrong codes for your account in the console of ${site}, with your password or a link to choose a new one. For up to an hour, you can log in only with a recovery code.`,
    link: { lead: 'If it was not you, choose another password:', label: 'Show my account', url },
    notes: [],
  }),
  mailServerTest: ({ site, url }) => ({
    subject: `Test e-mail of ${site}`,
    heading: 'The mail server works',
    text: `This e-mail proves that the mail server of ${site} delivers. Members receive theirs in the same way.`,
    link: { label: 'Show e-mail delivery', url },
    notes: ['You receive this e-mail because an owner sent it from the console.'],
  }),
}

const invitedRoles = {
  owner: 'As an owner you can do everything there.',
  editor: 'As an editor you can change its content.',
  viewer: 'As a viewer you can read most pages and change nothing.',
}
