import type { FactorChangeTexts, FactorTexts } from './mail-content.js'

/** What is written and said about second factors in English. */
export const englishFactorTexts: FactorTexts = {
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
