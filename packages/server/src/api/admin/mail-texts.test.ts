// @database sqlite
import { endpoints, operatorEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import type { Delivery, MailMessage } from '../../ports/mailer.js'
import { createTestFoyer } from '../../testing/test-foyer.js'

const { listMailTexts, previewMail, testMail, updateSettings } = operatorEndpoints
const wording = { subject: 'Moin! {code}', text: 'Erster Absatz.\n\nZweiter <b>Absatz</b>.' }
const settings = { registration: { emailVerification: true } } as const

it('renders the next e-mail with the owner’s wording', async () => {
  const foyer = await createTestFoyer({ settings })
  const change = { mail: { wording: { de: { verification: wording } } } }
  expect((await foyer.owner.patch(updateSettings.path, change)).status).toBe(200)
  const register = async (email: string, language: string): Promise<MailMessage | undefined> => {
    const visitor = await foyer.visitor()
    await visitor.post(endpoints.register.path, {
      loginId: { email },
      password: 'correct horse battery',
      profile: { language },
    })
    await foyer.mailRunner.untilIdle()
    return foyer.mails.find(({ to }) => to === email)
  }
  const mail = await register('ada@example.com', 'de')
  expect(mail?.subject).toMatch(/^Moin! \d{3} \d{3}$/)
  expect(mail?.text).toContain('Erster Absatz.\n\nZweiter <b>Absatz</b>.')
  expect(mail?.html).toContain('>Erster Absatz.</p>')
  expect(mail?.html).toContain('>Zweiter &#60;b&#62;Absatz&#60;/b&#62;.</p>')
  expect((await register('bob@example.com', 'en'))?.subject).toMatch(/is your code for/)
  await foyer.owner.patch(updateSettings.path, { mail: { wording: null } })
  expect((await register('eve@example.com', 'de'))?.subject).toMatch(/^\d{3} \d{3} /)
})

it.each([
  [{ de: { verification: { subject: 'Hallo {name}' } } }, 'mail.wording.de.verification.subject'],
  [{ de: { verification: { subject: 'two\nlines' } } }, 'mail.wording.de.verification.subject'],
  [{ de: { verification: { text: ' ' } } }, 'mail.wording.de.verification.text'],
  [{ de: { farewell: {} } }, 'mail.wording.de.farewell'],
  [{ fr: {} }, 'mail.wording.fr'],
])('refuses %j', async (invalid, field) => {
  const foyer = await createTestFoyer()
  const answer = await foyer.owner.patch(updateSettings.path, { mail: { wording: invalid } })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(`"${field}"`)
})

it('lists the e-mails with their placeholders and the default wording', async () => {
  const foyer = await createTestFoyer()
  const { body } = await foyer.owner.get(listMailTexts.path)
  expect(body.mails).toContainEqual({
    mail: 'approved',
    placeholders: ['site'],
    defaults: expect.objectContaining({
      en: expect.objectContaining({ subject: 'Your account at {site} is approved' }),
    }),
  })
})

it('previews an e-mail with sample values', async () => {
  const foyer = await createTestFoyer()
  const sample = { mail: 'verification', language: 'en', wording: { subject: 'Code {code}' } }
  const { body } = await foyer.owner.post(previewMail.path, sample)
  expect(body).toMatchObject({
    subject: 'Code 123 456',
    text: expect.stringContaining('123 456'),
    html: expect.stringContaining('<!doctype html>'),
  })
  const wrong = { ...sample, wording: { subject: '{nam}' } }
  const refused = await foyer.owner.post(previewMail.path, wrong)
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('expected no other placeholders than {site}')
})

it('sends a test e-mail at once and reports the error of the mail server', async () => {
  const taken: MailMessage[] = []
  let refusal: Error | undefined
  const mailer = {
    send: async (message: MailMessage): Promise<Delivery> => {
      if (refusal) throw refusal
      taken.push(message)
      return 'sent'
    },
  }
  const foyer = await createTestFoyer({ mailer })
  const request = { mail: 'approved', language: 'en', wording: {}, to: 'owner@example.com' }
  expect(await foyer.owner.post(testMail.path, request)).toMatchObject({
    status: 200,
    body: { sent: true },
  })
  expect(taken).toMatchObject([{ to: 'owner@example.com' }])
  refusal = Object.assign(new Error('x'), { code: 'EAUTH', responseCode: 535 })
  const failed = await foyer.owner.post(testMail.path, request)
  expect(failed.status).toBe(502)
  expect(JSON.stringify(failed.body)).toContain('EAUTH 535')
  expect(JSON.stringify(failed.body)).toContain('MAIL_NOT_SENT')
  expect((await foyer.owner.post(testMail.path, { ...request, to: 'nobody' })).status).toBe(400)
})
