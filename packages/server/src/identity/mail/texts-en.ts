import type { DeletionTexts, FactorChangeTexts, FactorTexts, MailTexts } from './content.js'

/** Texts about second factors, for mails, text messages and calls. */
const factorTexts: FactorTexts = {
  factorCode: ({ site, code, minutes }) => ({
    subject: `${code} is your code for ${site}`,
    heading: 'Your code',
    text: `With this code you finish signing in to ${site}, or setting up this address for it.`,
    code: { label: 'Type it on the page that asks for it:', code },
    notes: [
      `The code is good for ${minutes} minutes. Give it to nobody.`,
      'If you did not ask for it, somebody knows your password: choose a new one.',
    ],
  }),
  factorsChanged: ({ site, url, change }) => ({
    ...changes[change](site),
    notes: ['If it was you, you need do nothing. If not, choose a new password at once:'],
    link: { label: 'Choose a new password', url },
  }),
  codeMessage: ({ site, code, channel }) =>
    channel === 'call'
      ? `Your code for ${site} is ${code}. Once more: ${code}.`
      : `${code} is your code for ${site}. Give it to nobody.`,
}

const changes: FactorChangeTexts = {
  added: (site) => ({
    subject: `A second step was added at ${site}`,
    heading: 'A second step was added',
    text: `Signing in to ${site} asks for a second step from now on. Keep your recovery codes safe.`,
  }),
  removed: (site) => ({
    subject: `A second step was removed at ${site}`,
    heading: 'A second step was removed',
    text: `One of the second steps of your account at ${site} was removed.`,
  }),
  reset: (site) => ({
    subject: `Your second steps at ${site} were reset`,
    heading: 'Your second steps were reset',
    text: `The owner of ${site} removed all second steps of your account. Your password alone opens it until you add one.`,
  }),
  guessed: (site) => ({
    subject: `Somebody tries codes for your account at ${site}`,
    heading: 'Somebody tries codes for your account',
    text: `Many wrong codes were typed for your account at ${site}, after the right password. For an hour only a recovery code opens it.`,
  }),
  'recovery-code-used': (site) => ({
    subject: `A recovery code was used at ${site}`,
    heading: 'A recovery code was used',
    text: `Somebody signed in to your account at ${site} with a recovery code. It is used up.`,
  }),
  'recovery-codes-renewed': (site) => ({
    subject: `You have new recovery codes for ${site}`,
    heading: 'New recovery codes',
    text: `New recovery codes were made for your account at ${site}. The old ones are good no more.`,
  }),
}

/** Texts about the deletion of an account. */
const deletionTexts: DeletionTexts = {
  deletionRequested: ({ site, url, hours, days }) => ({
    subject: `Delete your account at ${site}?`,
    heading: 'Do you want to delete your account?',
    text:
      days === 0
        ? `Somebody, most likely you, asked to delete your account at ${site}. The page behind the link tells what is deleted, and deletes the account at once when you confirm it there.`
        : `Somebody, most likely you, asked to delete your account at ${site}. The page behind the link tells what is deleted. When you confirm it there, you have ${days === 1 ? 'one day' : `${days} days`} to change your mind.`,
    link: { label: 'Go on to delete the account', url },
    notes: [
      `The link works for ${hours} hours. Nothing happens until you use it.`,
      'If you did not ask for this, somebody else is signed in to your account: choose a new password.',
    ],
  }),
  deletionScheduled: ({ site, date, url }) => ({
    subject: `Your account at ${site} will be deleted on ${date}`,
    heading: `Your account will be deleted on ${date}`,
    text: `Until then nothing is lost: your account at ${site} stays as it is, and you can keep it. All devices have been signed out.`,
    link: { label: 'Keep my account', url },
    notes: [
      'You can also sign in until then and keep the account there.',
      'If you did not ask for this, keep the account with the link and choose a new password.',
    ],
  }),
  deletionCancelled: ({ site, url }) => ({
    subject: `Your account at ${site} stays`,
    heading: 'Your account stays',
    text: `The deletion of your account at ${site} is cancelled. Nothing was deleted.`,
    notes: ['If it was not you, choose a new password at once:'],
    link: { label: 'Choose a new password', url },
  }),
  accountDeleted: ({ site }) => ({
    subject: `Your account at ${site} is deleted`,
    heading: 'Your account is deleted',
    text: `Your account at ${site} and your profile are deleted, as you asked.`,
    notes: ['This is the last mail about this account. Thank you for having been here.'],
  }),
}

/** Texts of all mails in English. */
export const englishTexts: MailTexts = {
  ...factorTexts,
  ...deletionTexts,
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
