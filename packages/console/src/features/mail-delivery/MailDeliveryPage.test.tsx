// @vitest-environment happy-dom
import type { MailServerProblem, MailServerResponse } from '@foyer/protocol/mail-server'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { renderPage } from '../../testing/render-page.js'
import { MailDeliveryPage } from './MailDeliveryPage.js'

const server = {
  host: 'smtp.example.org',
  port: 587,
  encryption: 'starttls',
  user: 'club',
  senderName: 'Film club',
  senderAddress: 'films@example.org',
} as const
const { host, user, senderName, senderAddress } = server
const storedServer = { host, port: 587, encryption: 'starttls', user, senderName, senderAddress }

interface Shown {
  calls: [name: string, message: unknown][]
}

function show(
  before: MailServerResponse,
  { refusal, problem }: { refusal?: Error; problem?: MailServerProblem } = {},
): Shown {
  const calls: Shown['calls'] = []
  let delivery = before
  const api = fakeApi({
    getMailServer: async () => delivery,
    setMailServer: async ({ password, ...change }) => {
      calls.push(['set', { ...change, ...(password !== undefined && { password }) }])
      if (refusal) throw refusal
      delivery = { source: 'owner', server: { ...change, passwordSet: change.user !== '' } }
      return delivery
    },
    removeMailServer: async () => {
      calls.push(['remove', {}])
      delivery = { source: 'none' }
      return delivery
    },
    testMailServer: async (message) => {
      calls.push(['test', message])
      if (refusal) throw refusal
      return { problem: problem ?? null }
    },
    sendTestMail: async (message) => {
      calls.push(['send', message])
      if (refusal) throw refusal
      return { sent: true }
    },
  })
  renderPage({ api, at: '/mail-delivery', pages: { '/mail-delivery': <MailDeliveryPage /> } })
  return { calls }
}

test('tests and saves a mail server, then clears the password', async () => {
  const user = userEvent.setup()
  const { calls } = show({ source: 'none' })
  expect(await screen.findByText(/This site has no mail server/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Test e-mail' })).toBeNull()
  await user.type(screen.getByLabelText('Server'), 'smtp.example.org')
  await user.type(screen.getByLabelText('User name'), 'club')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.type(screen.getByLabelText('Sender’s name'), 'Film club')
  await user.type(screen.getByLabelText('Sender’s address'), 'films@example.org')
  await user.click(screen.getByRole('button', { name: 'Test the connection' }))
  expect(await screen.findByText(/accepts the connection and the login/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Saved\./)).toBeTruthy()
  const request = { ...storedServer, password: 'secret' }
  expect(calls).toEqual([
    ['test', { server: request }],
    ['set', request],
  ])
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
  expect(screen.getByLabelText('Password')).toHaveProperty('placeholder', 'Set')
  expect(await screen.findByRole('heading', { name: 'Test e-mail' })).toBeTruthy()
})

test('sets the default port of the encryption, and keeps a custom port', async () => {
  const user = userEvent.setup()
  show({ source: 'none' })
  const port = await screen.findByLabelText('Port')
  const encryption = screen.getByLabelText('Encryption')
  await user.selectOptions(encryption, 'TLS')
  expect(port).toHaveProperty('value', '465')
  await user.clear(port)
  await user.type(port, '2525')
  await user.selectOptions(encryption, 'STARTTLS')
  expect(port).toHaveProperty('value', '2525')
})

test('keeps the stored password on a change, and explains a refused field in place', async () => {
  const user = userEvent.setup()
  // The request of a test contains the settings, a stored one is the settings.
  const violation = { field: 'server.password', description: 'expected the password', data: {} }
  const refusal = new ApiError('x', { problem: 'refused', status: 400, violations: [violation] })
  const stored = { source: 'owner', server: { ...server, passwordSet: true } } as const
  const { calls } = show(stored, { refusal })
  const host = await screen.findByLabelText('Server')
  await user.clear(host)
  await user.type(host, 'evil.example')
  await user.click(screen.getByRole('button', { name: 'Test the connection' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Expected the password.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const change = { ...storedServer, host: 'evil.example' }
  expect(calls).toEqual([
    ['test', { server: change }],
    ['set', change],
  ])
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(host).toHaveProperty('value', 'smtp.example.org')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows the reason and code of a failed connection until the settings change', async () => {
  const user = userEvent.setup()
  const problem = { code: 'LOGIN_REFUSED', description: 'refused (535)', reply: '535' } as const
  show({ source: 'owner', server: { ...server, passwordSet: true } }, { problem })
  await user.click(await screen.findByRole('button', { name: 'Test the connection' }))
  expect(await screen.findByText('LOGIN_REFUSED')).toBeTruthy()
  expect(screen.getByText(/refuses the login/).textContent).toMatch(/Reply: 535$/)
  await user.type(screen.getByLabelText('User name'), 'x')
  expect(screen.queryByText('LOGIN_REFUSED')).toBeNull()
})

test('sends a test e-mail, and shows the response of the mail server', async () => {
  const user = userEvent.setup()
  const refusal = new ApiError('the mail server did not take the e-mail: EENVELOPE 550', {
    problem: 'refused',
  })
  const { calls } = show({ source: 'owner', server: { ...server, passwordSet: true } }, { refusal })
  await user.type(await screen.findByLabelText('To'), 'ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Send a test e-mail' }))
  expect((await screen.findByRole('alert')).textContent).toContain('EENVELOPE 550')
  expect(calls).toEqual([['send', { to: 'ada@example.org' }]])
})

test('shows a mail server of the environment read-only, with its variables', async () => {
  const user = userEvent.setup()
  const { calls } = show({
    source: 'variables',
    variables: ['FOYER_SMTP_URL', 'FOYER_MAIL_FROM'],
    server: { ...server, encryption: 'opportunistic', passwordSet: true },
  })
  const card = within(await screen.findByRole('region', { name: 'Mail server' }))
  expect(card.getByText('FOYER_SMTP_URL')).toBeTruthy()
  expect(card.getByText('STARTTLS, if the server offers it')).toBeTruthy()
  expect(card.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Test the connection' }))
  expect(await screen.findByText(/accepts the connection and the login\./)).toBeTruthy()
  expect(calls).toEqual([['test', {}]])
})

test('reports a missing password, and removes the mail server', async () => {
  const user = userEvent.setup()
  const { calls } = show({ source: 'owner', server: { ...server, passwordSet: false } })
  expect(await screen.findByText(/The password is missing/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove the mail server' }))
  await user.click(screen.getByRole('button', { name: 'Yes, remove' }))
  expect(await screen.findByText(/This site has no mail server/)).toBeTruthy()
  expect(calls).toEqual([['remove', {}]])
  expect(screen.getByLabelText('Server')).toHaveProperty('value', '')
})
