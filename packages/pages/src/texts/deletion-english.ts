/** Texts about a member's data and account deletion in English. */
export const englishDeletion = {
  dataTitle: 'Your data',
  dataLead: (site: string) =>
    `Download everything that ${site} has stored about you and everything that you wrote, as one JSON file.`,
  download: 'Download my data',
  deleteLead: 'Would you like to leave? You can delete your account here.',
  open: 'Delete my account',
  due: (date: string) => `Your account will be deleted on ${date}.`,
  openScheduled: 'Keep my account',
  titles: {
    ask: 'Delete your account',
    sent: 'Check your mail',
    confirm: 'Delete your account?',
    scheduled: 'Your account will be deleted',
    deleted: 'Your account is deleted',
    keep: 'Keep your account?',
    kept: 'Your account stays',
  },
  ask: 'First we send a mail to {email}. Nothing happens before you use the link in it.',
  grace: (days: number) =>
    days === 0
      ? 'When you confirm, your account is deleted at once. It cannot be brought back.'
      : `When you confirm, all devices are signed out. For ${days === 1 ? 'one day' : `${days} days`} you can change your mind; after that nothing can be brought back.`,
  effectsTitle: 'What happens',
  account: 'Account and profile',
  accountEffect: 'Deleted, with your address, password, second step and sign-ins',
  effects: {
    keep: (items: number) =>
      `${items === 1 ? 'One entry stays' : `${items} entries stay`} as ${items === 1 ? 'it is' : 'they are'}`,
    anonymise: (items: number) =>
      `${items === 1 ? 'One entry stays' : `${items} entries stay`}, without a link to you`,
    delete: (items: number) =>
      items === 1 ? 'One entry is deleted' : `${items} entries are deleted`,
  },
  signInLead: 'Before you delete your account, show that it is you.',
  request: 'Send the mail',
  sent: (date: string) =>
    `We sent a mail to {email}. The link in it works until ${date}. Until you use it, nothing happens.`,
  again: 'Send another mail',
  cancelRequest: 'I changed my mind',
  confirm: 'This deletes the account of {email}.',
  confirmNow: 'Delete my account',
  scheduledHere: (date: string) =>
    `On ${date} your account is deleted. Until then you can keep it.`,
  scheduledAway: (date: string) =>
    `On ${date} your account is deleted, and all devices are signed out. Until then you can keep it: use the link in our mail, or sign in again.`,
  keepNow: 'Keep my account',
  goOn: 'Go on without keeping it',
  keep: (date: string) => `Your account is to be deleted on ${date}. Keep it, and nothing is lost.`,
  kept: 'Your account is not deleted. Everything is as it was.',
  deleted: 'Your account and your profile are deleted. Thank you for having been here.',
  linkOver: 'This link ran out or was used. Ask for a new mail on the page of your account.',
  back: 'Back to your account',
}
