import { expect, it } from 'vitest'
import { explainFailure, isRecipientRefused } from './smtp-errors.js'

const failure = (fields: object): Error => Object.assign(new Error('wrapped'), fields)

it.each([
  [
    {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
      response: '550-5.1.1 no such\r\nuser',
    },
    'the mail server refuses the address: 550-5.1.1 no such user (EENVELOPE 550)',
  ],
  [
    { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM', response: '553 not yours' },
    'the mail server refuses the sender: 553 not yours (EENVELOPE 553)',
  ],
  [
    { code: 'EAUTH', responseCode: 535 },
    'the mail server refuses the login; check user name and password (wrapped) (EAUTH 535)',
  ],
  // The reply to the content may quote it.
  [{ code: 'EMESSAGE', responseCode: 554, response: '554 https://spam.example' }, 'EMESSAGE 554'],
  [{ code: 'TOO_LATE' }, 'it became out of date before it could be sent (TOO_LATE)'],
  [{}, 'unknown'],
])('explains %j', (fields, sentence) => {
  expect(explainFailure(failure(fields))).toBe(sentence)
})

it('distinguishes the recipient from the sender', () => {
  const refused = (command: string): boolean =>
    isRecipientRefused(failure({ code: 'EENVELOPE', command }))
  expect([refused('RCPT TO'), refused('MAIL FROM')]).toEqual([true, false])
})
