// @vitest-environment happy-dom

import type { PreviewMailRequest } from '@foyer/protocol/owner-mail-texts'
import { byLanguage } from '@foyer/protocol/texts/language'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { renderPage } from '../../testing/render-page.js'
import { MailTextsPage } from './MailTextsPage.js'

const english = { subject: 'Approved at {site}', heading: 'Approved', text: 'Log in now.' }
const german = { subject: 'Frei bei {site}', heading: 'Frei', text: 'Jetzt anmelden.' }
const defaults = { ...byLanguage(() => english), de: german }

interface Calls {
  changes: unknown[]
  previews: PreviewMailRequest[]
}

function show(
  wording: Record<string, unknown> = {},
  { refusal, until }: { refusal?: Error; until?: Promise<void> } = {},
): Calls {
  const calls: Calls = { changes: [], previews: [] }
  const api = fakeApi({
    getSettings: async () => ({ settings: { mail: { language: 'en', wording } }, sources: {} }),
    updateSettings: async (change) => {
      calls.changes.push(change)
      if (refusal) throw refusal
      await until
      return { settings: { mail: { wording } }, sources: {} }
    },
    listMailTexts: async () => ({
      mails: [
        { mail: 'approved', placeholders: ['site'], defaults },
        { mail: 'accountDeleted', placeholders: ['site'], defaults },
      ],
    }),
    previewMail: async (request) => {
      calls.previews.push(request)
      if (request.wording.subject?.includes('{x}')) {
        throw new ApiError('no', { problem: 'refused', status: 400 })
      }
      return { subject: `Preview ${request.wording.subject ?? ''}`, html: '<p>x</p>', text: 'x' }
    },
    testMail: async () => ({ sent: false }),
  })
  const pages = { '/mail-texts/:mail?': <MailTextsPage /> }
  renderPage({ api, at: '/mail-texts?language=de', pages })
  return calls
}

test('previews and saves a changed part, and keeps the defaults of the others', async () => {
  const user = userEvent.setup()
  const { changes, previews } = show()
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  expect(subject).toHaveProperty('value', german.subject)
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.clear(subject)
  await user.type(subject, 'Moin')
  expect(await screen.findByText('Preview Moin')).toBeTruthy()
  const request = { mail: 'approved', language: 'de' }
  expect(previews.at(0)).toEqual({ ...request, wording: {} })
  expect(previews.at(-1)).toEqual({ ...request, wording: { subject: 'Moin' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const saved = { subject: 'Moin', heading: null, text: null }
  expect(changes).toEqual([{ mail: { wording: { de: { approved: saved } } } }])
})

test('keeps an unsaved wording while another e-mail is open', async () => {
  const user = userEvent.setup()
  show()
  await user.type(await screen.findByRole('textbox', { name: 'Heading' }), '!')
  await user.click(screen.getByRole('link', { name: 'Account deleted' }))
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveProperty('value', 'Frei')
  const link = screen.getByRole('link', { name: /Account approved/ })
  expect(within(link).getByText('not saved')).toBeTruthy()
  await user.click(link)
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveProperty('value', 'Frei!')
})

test('has no unsaved wording once it is saved, also if another e-mail is open by then', async () => {
  const user = userEvent.setup()
  let respond = (): void => {}
  show({}, { until: new Promise((resolve) => (respond = resolve)) })
  await user.type(await screen.findByRole('textbox', { name: 'Heading' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(screen.getByRole('link', { name: 'Account deleted' }))
  await user.type(screen.getByRole('textbox', { name: 'Heading' }), '?')
  respond()
  await waitFor(() => expect(screen.getAllByText('not saved')).toHaveLength(1))
  expect(screen.getByRole('textbox', { name: 'Heading' })).toHaveProperty('value', 'Frei?')
})

test('keeps what is typed while the wording is being saved', async () => {
  const user = userEvent.setup()
  let respond = (): void => {}
  const { changes } = show({}, { until: new Promise((resolve) => (respond = resolve)) })
  const heading = await screen.findByRole('textbox', { name: 'Heading' })
  await user.type(heading, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toHaveLength(1))
  await user.type(heading, '?')
  respond()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false),
  )
  expect(heading).toHaveProperty('value', 'Frei!?')
})

test('explains a refused part at its field', async () => {
  const user = userEvent.setup()
  const description = 'expected no other placeholders than {site}'
  const field = 'mail.wording.de.approved.text'
  const violations = [{ field, description, data: {} }]
  const refusal = new ApiError('x', { problem: 'refused', status: 400, violations })
  show({}, { refusal })
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await user.type(text, 'x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Expected no other placeholders than {site}.',
  )
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'))
})

test('forgets the error of a wording that the owner discards', async () => {
  const user = userEvent.setup()
  const violations = [
    { field: 'mail.wording.de.approved.text', description: 'expected another text', data: {} },
  ]
  show({}, { refusal: new ApiError('x', { problem: 'refused', status: 400, violations }) })
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'x')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Expected another text.')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(screen.queryByText('Expected another text.')).toBeNull()
})

test('marks the first e-mail in the list while the address names none', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Account approved' })
  expect(link.getAttribute('aria-current')).toBe('page')
})

test('resets the owner’s wording, and sends a test', async () => {
  const user = userEvent.setup()
  const { changes } = show({ de: { approved: { heading: 'Hurra' } } })
  expect(await screen.findByRole('textbox', { name: 'Heading' })).toHaveProperty('value', 'Hurra')
  await user.type(screen.getByRole('textbox', { name: 'Send a test to' }), 'me@example.com')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/No mail server is configured/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Restore Foyer’s text' }))
  expect(changes).toEqual([{ mail: { wording: { de: { approved: null } } } }])
})

test('keeps the last preview while a text has an unknown placeholder', async () => {
  const user = userEvent.setup()
  show()
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await user.clear(subject)
  await user.type(subject, 'Moin')
  await screen.findByText('Preview Moin')
  await user.type(subject, ' {{x}')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('Preview Moin')).toBeTruthy()
})
