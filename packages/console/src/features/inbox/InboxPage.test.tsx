// @vitest-environment happy-dom
import type { InboxMessage } from '@foyer/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { fakeApi } from '../../testing/fake-api.js'
import { overview } from '../../testing/overview.js'
import { renderPage } from '../../testing/render-page.js'
import { InboxPage } from './InboxPage.js'

function mail(part: Partial<InboxMessage>): InboxMessage {
  return {
    id: 'mail-1',
    channel: 'mail',
    to: 'ann@example.org',
    subject: 'Your code',
    text: 'Your code is 123456',
    html: '',
    links: [],
    code: null,
    createdAt: '2026-11-21T04:16:00.000Z',
    ...part,
  }
}

const pages = { '/inbox': <InboxPage />, '/inbox/:mailId': <InboxPage /> }

function show(messages: InboxMessage[], at = '/inbox'): { address: () => string } {
  return renderPage({ api: fakeApi({ listInbox: async () => ({ messages }) }), at, pages })
}

test('shows the newest e-mail first, with a button that copies its code', async () => {
  show([mail({ code: '123456' }), mail({ id: 'mail-2', subject: 'Welcome' })])
  expect(await screen.findByRole('heading', { name: 'Your code' })).toBeTruthy()
  expect(screen.getByText('2 e-mails, newest first')).toBeTruthy()
  // Seen to fail: the e-mail had “123 456”, the list and the box “123456”.
  expect(screen.getAllByText('123 456')).toHaveLength(2)
  expect(within(screen.getByRole('region', { name: 'Code' })).getByText('123 456')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy()
})

test('gives each e-mail of the list a URL', async () => {
  const user = userEvent.setup()
  const { address } = show([mail({}), mail({ id: 'a/b?c', subject: 'Welcome' })], '/inbox?to=ann')
  await user.click(await screen.findByRole('link', { name: /Welcome/ }))
  expect(address()).toBe('/inbox/a%2Fb%3Fc?to=ann')
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Welcome/ }).getAttribute('aria-current')).toBe('true')
})

test('stores the filter in the URL and matches parts of a recipient', async () => {
  const user = userEvent.setup()
  const { address } = show([mail({}), mail({ id: 'mail-2', to: 'Ben@Example.org' })])
  await user.type(await screen.findByRole('searchbox'), 'ben@{Enter}')
  await waitFor(() => expect(address()).toBe('/inbox?to=ben%40'))
  expect(within(screen.getByRole('navigation')).getAllByRole('listitem')).toHaveLength(1)
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'nobody{Enter}')
  expect(await screen.findByText('No e-mail to “nobody”')).toBeTruthy()
})

test('renders e-mails safely: scripts are text, the preview is sandboxed, only web addresses are links', async () => {
  const user = userEvent.setup()
  show([
    mail({
      subject: '<img src=x onerror=alert(1)>',
      html: '<script>alert(1)</script><p>Hello</p>',
      links: ['https://example.org/verify', 'javascript:alert(1)'],
    }),
  ])
  expect(await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'https://example.org/verify' })
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(screen.queryByRole('link', { name: 'javascript:alert(1)' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'As the reader sees it' }))
  const frame = screen.getByTitle(/Preview of/)
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.hasAttribute('src')).toBe(false)
})

test('explains an empty inbox', async () => {
  show([])
  expect(await screen.findByRole('heading', { name: 'No e-mail yet' })).toBeTruthy()
})

test('explains a deleted e-mail instead of showing another one', async () => {
  show([mail({})], '/inbox/gone')
  expect(await screen.findByText('This e-mail is not here')).toBeTruthy()
})

test('explains a failed request, and retries on request', async () => {
  const user = userEvent.setup()
  const listInbox = vi
    .fn()
    .mockRejectedValueOnce(new ApiError('x', { problem: 'failed', requestId: 'request-9' }))
    .mockResolvedValue({ messages: [mail({})] })
  renderPage({ api: fakeApi({ listInbox }), at: '/inbox', pages })
  const problem = await screen.findByRole('alert')
  expect(problem.textContent).toContain('request-9')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your code' })).toBeTruthy()
})

test('says that messages are waiting because their delivery has failed', async () => {
  const api = fakeApi({
    listInbox: async () => ({ messages: [] }),
    getMailServer: async () => ({ source: 'owner' }),
    getOverview: async () => overview,
  })
  renderPage({ api, at: '/inbox', pages })
  const notice = await screen.findByText(/1 message is waiting: its delivery has failed so far/)
  const link = within(notice).getByRole('link', { name: 'Check e-mail delivery' })
  expect(link.getAttribute('href')).toBe('/mail-delivery')
})
