import { describe, expect, it } from 'vitest'
import {
  mailPlaceholders,
  sampleValues,
  unknownPlaceholders,
  withWording,
  wordedMails,
  wordingOf,
  writeMail,
} from './mail-wording.js'
import { mailTexts } from './mails.js'

const values = sampleValues('Harbour', 'https://harbour.example')
const each = wordedMails.flatMap((mail) =>
  (['en', 'de', 'he'] as const).map((language) => ({ mail, language })),
)

it.each(each)(
  'shows the wording of $mail in $language with its placeholders',
  ({ mail, language }) => {
    const texts = mailTexts[language]
    const wording = wordingOf(texts, mail)
    for (const text of Object.values(wording)) expect(unknownPlaceholders(mail, text)).toEqual([])
    const whole = JSON.stringify(wording)
    for (const name of mailPlaceholders[mail]) {
      const isInNotes = JSON.stringify(writeMail(texts, mail, values).notes).includes(
        String(values[name]),
      )
      const isInCode = name === 'code'
      expect(whole.includes(`{${name}}`) || isInNotes || isInCode, name).toBe(true)
    }
    // Sending the displayed wording back unchanged changes nothing.
    const same = withWording(texts, { [mail]: wording })
    expect(writeMail(same, mail, values)).toEqual(writeMail(texts, mail, values))
  },
)

describe('a wording of the owner', () => {
  const texts = withWording(mailTexts.en, {
    verification: { subject: '{code} for {site}', text: 'Hello.\n\nWelcome to {site}.' },
  })

  it('replaces the parts that it has, and keeps code and notes', () => {
    const before = writeMail(mailTexts.en, 'verification', values)
    expect(writeMail(texts, 'verification', values)).toEqual({
      ...before,
      subject: '123 456 for Harbour',
      text: 'Hello.\n\nWelcome to Harbour.',
    })
    expect(writeMail(texts, 'recovery', values)).toEqual(
      writeMail(mailTexts.en, 'recovery', values),
    )
  })

  it('does not fill placeholders in values', () => {
    const site = '{code}'
    expect(writeMail(texts, 'verification', { ...values, site }).subject).toBe('123 456 for {code}')
  })

  it('accepts only the placeholders of its e-mail', () => {
    expect(unknownPlaceholders('approved', '{site} {code} {constructor}')).toEqual([
      'code',
      'constructor',
    ])
  })
})
