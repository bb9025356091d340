// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from './App.js'
import { createOwnerKey, type OwnerKey } from './owner-key.js'

let acceptedKey = 'right-key'
let ownerKey: OwnerKey

const fetch: typeof globalThis.fetch = async (_url, init) =>
  new Headers(init?.headers).get('authorization') === acceptedKey
    ? Response.json({ messages: [] })
    : Response.json({ message: 'no' }, { status: 401 })

beforeEach(() => {
  acceptedKey = 'right-key'
  sessionStorage.clear()
  window.history.replaceState(null, '', '/console')
  ownerKey = createOwnerKey({ storage: sessionStorage })
})
afterEach(cleanup)

test('without a key there is nothing but the question for it, with a hint where it is found', () => {
  render(<App ownerKey={ownerKey} fetch={fetch} />)
  const input = screen.getByLabelText('Owner key')
  expect(input.getAttribute('type')).toBe('password')
  expect(document.activeElement).toBe(input)
  expect(screen.getByText(/printed it/).textContent).toContain('FOYER_ADMIN_KEY')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a wrong key is refused in words, the right one opens the inbox', async () => {
  const user = userEvent.setup()
  render(<App ownerKey={ownerKey} fetch={fetch} />)
  const input = screen.getByLabelText('Owner key')

  await user.type(input, 'wrong-key{Enter}')
  expect(await screen.findByText('The server does not accept this owner key.')).toBeTruthy()
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(sessionStorage.length).toBe(0)

  await user.clear(input)
  await user.type(input, 'right-key{Enter}')
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeTruthy()
  expect(window.location.href).not.toContain('right-key')
  expect(localStorage.length).toBe(0)
  expect(document.title).toBe('Inbox · Foyer console')
})

test('a key that cannot be one is not sent anywhere', async () => {
  const user = userEvent.setup()
  const watched = vi.fn(fetch)
  render(<App ownerKey={ownerKey} fetch={watched} />)
  await user.type(screen.getByLabelText('Owner key'), 'schlüssel{Enter}')
  expect(await screen.findByText(/Copy it once more/)).toBeTruthy()
  expect(watched).not.toHaveBeenCalled()
})

test('"Lock" forgets the key and says so', async () => {
  const user = userEvent.setup()
  ownerKey.enter('right-key')
  render(<App ownerKey={ownerKey} fetch={fetch} />)
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  expect(screen.getByText(/has forgotten the key/)).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('a 401 at any time leads back to the question, and the right key back to the place', async () => {
  const user = userEvent.setup()
  window.history.replaceState(null, '', '/console/inbox?to=ann')
  ownerKey.enter('right-key')
  acceptedKey = 'new-key'
  render(<App ownerKey={ownerKey} fetch={fetch} />)
  expect(await screen.findByText(/no longer accepts the key/)).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
  await user.type(screen.getByLabelText('Owner key'), 'new-key{Enter}')
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeTruthy()
  expect(window.location.search).toBe('?to=ann')
})

test('an address that the console does not have leads to the inbox', async () => {
  window.history.replaceState(null, '', '/console/nothing-here')
  ownerKey.enter('right-key')
  render(<App ownerKey={ownerKey} fetch={fetch} />)
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the inbox' }).getAttribute('href')).toBe(
    '/console/inbox',
  )
})
