// @vitest-environment happy-dom
import { applicationErrorBody } from '@foyer/protocol'
import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overview } from '../testing/overview.js'
import { App } from './App.js'
import { createOwnerKey, type OwnerKey } from './owner-key.js'
import { postToTabs } from './tab-messages.js'

let acceptedKey = 'right-key'
let ownerKey: OwnerKey

const ada: OwnerAccount = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'owner',
  createdAt: '2026-11-21T04:16:00.000Z',
  lastLoginAt: null,
  hasSecondFactor: false,
}
let hasOwners = false
let loggedIn: OwnerAccount | null = null
/** Owners whose invitations the server accepted. */
let inviters: (string | undefined)[] = []
/** Secrets of the one-time links that were opened. */
let tokens: unknown[] = []

/** Logs in to the account, as the server does. */
function answerLogin(init: RequestInit): Response {
  const { email, password, code } = JSON.parse(String(init.body))
  const refuse = (status: number, reason: string): Response =>
    Response.json(applicationErrorBody(reason, reason), { status })
  if (email !== ada.email || password !== 'right') return refuse(403, 'CREDENTIALS_WRONG')
  if (ada.hasSecondFactor && code === undefined) return refuse(403, 'SECOND_FACTOR_REQUIRED')
  if (ada.hasSecondFactor && code !== '123456') return refuse(400, 'VERIFICATION_CODE_INVALID')
  loggedIn = ada
  return Response.json({ owner: ada })
}

/** A server with a key and at most one account. */
const respond: typeof globalThis.fetch = async (url, init) => {
  const headers = new Headers(init?.headers)
  if (String(url).includes('/read')) {
    tokens.push(JSON.parse(String(init?.body)).token)
    return Response.json(applicationErrorBody('BAD', 'used'), { status: 400 })
  }
  if (String(url).startsWith('/_foyer/v1/owner-session')) {
    if (init?.method === 'POST') return answerLogin(init)
    if (init?.method === 'DELETE') loggedIn = null
    return Response.json({ owner: loggedIn, hasOwners, siteName: 'Films' })
  }
  const isOpen = headers.has('authorization')
    ? headers.get('authorization') === acceptedKey
    : headers.has('x-foyer-console') && loggedIn !== null
  if (!isOpen) return Response.json({ message: 'no' }, { status: 401 })
  if (String(url).startsWith('/_foyer/v1/owner-invitations')) {
    inviters.push(loggedIn?.id)
    const { email, role } = JSON.parse(String(init?.body))
    return Response.json({ invitation: { email, role }, url: 'http://127.0.0.1/console/welcome#x' })
  }
  if (String(url).startsWith('/_foyer/v1/owners'))
    return Response.json({ owners: [ada], invitations: [] })
  if (String(url).startsWith('/_foyer/v1/overview')) return Response.json(overview)
  if (String(url).includes('/collections')) return Response.json({ collections: [] })
  if (String(url).startsWith('/_foyer/v1/settings'))
    return Response.json({ settings: {}, sources: {} })
  if (String(url).startsWith('/_foyer/v1/clients')) return Response.json({ clients: [] })
  return Response.json({ messages: [] })
}

beforeEach(() => {
  vi.stubGlobal('fetch', respond)
  hasOwners = false
  loggedIn = null
  inviters = []
  tokens = []
  acceptedKey = 'right-key'
  sessionStorage.clear()
  window.history.replaceState(null, '', '/console')
  ownerKey = createOwnerKey({ storage: sessionStorage })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('asks for the owner key before the first account, and says where to find the key', async () => {
  render(<App ownerKey={ownerKey} />)
  const input = await screen.findByLabelText('Owner key')
  expect(input.getAttribute('type')).toBe('password')
  expect(document.activeElement).toBe(input)
  expect(screen.getByText(/No owner has an account yet/)).toBeTruthy()
  expect(screen.getByText(/printed it/).textContent).toContain('FOYER_ADMIN_KEY')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('explains a wrong key, and opens the first page with the right one', async () => {
  const user = userEvent.setup()
  render(<App ownerKey={ownerKey} />)
  const input = await screen.findByLabelText('Owner key')

  await user.type(input, 'wrong-key{Enter}')
  expect(await screen.findByText('The server does not accept this key.')).toBeTruthy()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(sessionStorage.length).toBe(0)

  await user.clear(input)
  await user.type(input, 'right-key{Enter}')
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  expect(window.location.href).not.toContain('right-key')
  expect(localStorage.length).toBe(0)
  expect(document.title).toBe('Home · Foyer console')
})

test('sends no request for a malformed key', async () => {
  const user = userEvent.setup()
  const watched = vi.fn(respond)
  vi.stubGlobal('fetch', watched)
  render(<App ownerKey={ownerKey} />)
  await user.type(await screen.findByLabelText('Owner key'), 'schlüssel{Enter}')
  expect(await screen.findByText(/Copy it again/)).toBeTruthy()
  expect(watched.mock.calls.map(([url]) => url)).toEqual(['/_foyer/v1/owner-session'])
})

test('removes the key after “Lock”, and says so', async () => {
  const user = userEvent.setup()
  ownerKey.enter('right-key')
  render(<App ownerKey={ownerKey} />)
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  expect(await screen.findByText(/You locked the console/)).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('asks for the key after a 401, then returns to the same page', async () => {
  const user = userEvent.setup()
  window.history.replaceState(null, '', '/console/inbox?to=ann')
  ownerKey.enter('right-key')
  acceptedKey = 'new-key'
  render(<App ownerKey={ownerKey} />)
  expect(await screen.findByText(/no longer accepts the key/)).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
  await user.type(await screen.findByLabelText('Owner key'), 'new-key{Enter}')
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeTruthy()
  expect(window.location.search).toBe('?to=ann')
})

test('shows a link to the first page for an unknown URL', async () => {
  window.history.replaceState(null, '', '/console/nothing-here')
  ownerKey.enter('right-key')
  render(<App ownerKey={ownerKey} />)
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/console')
})

async function logIn(password: string): Promise<void> {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('E-mail address'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

test('logs an owner in with an account, and out again', async () => {
  const user = userEvent.setup()
  hasOwners = true
  render(<App ownerKey={ownerKey} />)
  await logIn('wrong')
  expect(await screen.findByText('The e-mail address or the password is wrong.')).toBeTruthy()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'right{Enter}')
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Ada/ }).getAttribute('href')).toBe('/console/account')
  expect(sessionStorage.length + localStorage.length).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  expect(await screen.findByText(/logged out in all tabs/)).toBeTruthy()
})

test('sends one e-mail for a new password, however often the button is pressed', async () => {
  const user = userEvent.setup()
  hasOwners = true
  let answer = (): void => {}
  let mails = 0
  const slowFetch: typeof globalThis.fetch = async (url, init) => {
    if (!String(url).endsWith('/recover')) return respond(url, init)
    mails += 1
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return Response.json({})
  }
  vi.stubGlobal('fetch', slowFetch)
  render(<App ownerKey={ownerKey} />)
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
  await user.type(screen.getByLabelText('E-mail address'), 'ada@example.com')
  await user.dblClick(screen.getByRole('button', { name: 'Send me a link' }))
  expect(mails).toBe(1)
  answer()
  expect(await screen.findByText(/an e-mail with a link is on its way/)).toBeTruthy()
})

test('uses the session in another tab, and still accepts the owner key', async () => {
  const user = userEvent.setup()
  hasOwners = true
  render(<App ownerKey={ownerKey} />)
  await user.click(await screen.findByRole('button', { name: 'Use the owner key' }))
  expect(screen.getByLabelText('Owner key')).toBeTruthy()
  cleanup()
  loggedIn = ada
  render(<App ownerKey={ownerKey} />)
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})

// Planted faults that this test detects: no second request after the login, and a new page instead of the dialog.
test('asks to log in over the page after a session ended, keeps the form, and repeats the call', async () => {
  const user = userEvent.setup()
  hasOwners = true
  loggedIn = ada
  window.history.replaceState(null, '', '/console/owners')
  render(<App ownerKey={ownerKey} />)
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }))
  await user.type(await screen.findByLabelText('E-mail address'), 'bo@example.com')
  loggedIn = null
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }))
  expect((dialog.getByLabelText('E-mail address') as HTMLInputElement).value).toBe(
    'ada@example.com',
  )
  await user.type(dialog.getByLabelText('Password'), 'right{Enter}')
  const form = within(await screen.findByRole('dialog', { name: 'Invite someone' }))
  expect(await form.findByText(/An e-mail is being sent to bo@example.com/)).toBeTruthy()
})

// Seen to fail: the search stayed open behind the dialog.
test('closes the search of the console when it asks to log in again', async () => {
  const user = userEvent.setup()
  hasOwners = true
  loggedIn = ada
  render(<App ownerKey={ownerKey} />)
  await screen.findByRole('heading', { name: 'Home' })
  await user.keyboard('{Control>}k{/Control}')
  const search = await screen.findByRole('searchbox', { name: /^Search pages/ })
  loggedIn = null
  await user.type(search, 'ada')
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }))
  expect(dialog.getByLabelText('Password')).toBeTruthy()
  const names = { name: 'Search and commands', hidden: true }
  expect(screen.queryByRole('dialog', names)).toBeNull()
})

test('does not repeat a call as another owner who logged in on another tab', async () => {
  const user = userEvent.setup()
  hasOwners = true
  loggedIn = ada
  window.history.replaceState(null, '', '/console/owners')
  render(<App ownerKey={ownerKey} />)
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }))
  await user.type(await screen.findByLabelText('E-mail address'), 'bo@example.com')
  loggedIn = null
  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await screen.findByRole('dialog', { name: 'Log in again' })
  loggedIn = { ...ada, id: 'grace', name: 'Grace' }
  postToTabs({ kind: 'logged-in', ownerId: 'grace' })
  expect(await screen.findByRole('link', { name: /Grace/ })).toBeTruthy()
  expect(inviters).toEqual([])
})

test.each([
  ['viewer', ['Inbox', 'Members', 'Webhooks', 'Settings', 'Audit log'], ['API keys', 'Owners']],
  ['editor', ['Inbox', 'Members', 'Collections'], ['Webhooks', 'Settings', 'Audit log', 'Owners']],
] as const)(
  'the pages that a %s cannot use are hidden, and say why',
  async (role, visible, hidden) => {
    hasOwners = true
    loggedIn = { ...ada, role }
    window.history.replaceState(null, '', '/console/owners')
    render(<App ownerKey={ownerKey} />)
    expect(await screen.findByText('Your role cannot open this page')).toBeTruthy()
    expect(screen.getByText(`Only owners may do this. Your role is ${role}.`)).toBeTruthy()
    for (const name of visible) expect(screen.getByRole('link', { name })).toBeTruthy()
    for (const name of hidden) expect(screen.queryByRole('link', { name })).toBeNull()
  },
)

test('an account with two-step verification asks for a code after the password', async () => {
  const user = userEvent.setup()
  hasOwners = true
  ada.hasSecondFactor = true
  try {
    render(<App ownerKey={ownerKey} />)
    await user.type(await screen.findByLabelText('E-mail address'), ada.email)
    await user.type(screen.getByLabelText('Password'), 'right{Enter}')
    const field = await screen.findByLabelText('Code')
    expect(document.activeElement).toBe(field)
    await user.type(field, '000000{Enter}')
    expect(await screen.findByText(/This code is wrong/)).toBeTruthy()
    await user.clear(field)
    await user.type(field, '123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
  } finally {
    ada.hasSecondFactor = false
  }
})

test('opens a second one-time link in the same tab, also with an owner key', async () => {
  ownerKey.enter('right-key')
  window.history.replaceState(null, '', '/console/welcome#old')
  render(<App ownerKey={ownerKey} />)
  expect(await screen.findByText(/no longer works/)).toBeTruthy()
  expect(window.location.hash).toBe('')
  window.history.replaceState(null, '', '/console/welcome#new')
  window.dispatchEvent(new Event('hashchange'))
  await vi.waitFor(() => expect(tokens).toEqual(['old', 'new']))
  expect(window.location.hash).toBe('')
})
