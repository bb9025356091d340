// @vitest-environment happy-dom
import type { OwnerAccount } from '@foyer/protocol/owner-accounts'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.js'
import { beginWork, listOperations } from '../background/operations.js'
import { type ImportSession, importSession } from '../features/items/import/import-session.js'
import { films } from '../testing/films.js'
import { ConsoleWithSession } from './AuthenticatedConsole.js'

const owner: OwnerAccount = {
  id: 'ada',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'owner',
  createdAt: '2026-11-21T04:16:00.000Z',
  lastLoginAt: null,
  hasSecondFactor: false,
}

beforeEach(() => window.history.replaceState(null, '', '/console/collections/films/import'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface SessionOptions {
  /** Called before the server replies to an import with the error that the session has ended. */
  beforeRefusal?: () => Promise<void>
  logOut?: () => Promise<void>
}

/** The console of an owner whose session has ended, on the page of an import. */
function show({ beforeRefusal, logOut = async () => {} }: SessionOptions = {}) {
  const fetch: typeof globalThis.fetch = async (url) => {
    if (String(url).includes('/collections')) return Response.json({ collections: [films] })
    await beforeRefusal?.()
    return Response.json({ message: 'no' }, { status: 401 })
  }
  vi.stubGlobal('fetch', fetch)
  return render(<ConsoleWithSession {...{ owner, logOut }} enter={() => {}} />)
}

async function startImport(): Promise<ImportSession> {
  const session = importSession(owner.id, films.id)
  await session.choose(new File(['title\nAlien\n'], 'films.csv'), films)
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  await expect.poll(() => session.get().activity).toBe('running')
  return session
}

// Seen to fail: nothing told that the server was updated and that the page has to be loaded again.
test('asks to reload the page when a part of its code is missing', async () => {
  show()
  await screen.findByRole('navigation', { name: 'Console' })
  window.dispatchEvent(new Event('vite:preloadError'))
  expect(await screen.findByText(/could not be loaded.*reload the page/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

// Seen to fail: the button stayed busy, and the change was sent when the browser was online again.
test('sends a change although the browser is offline', async () => {
  window.history.replaceState(null, '', '/console/account')
  const renamed: string[] = []
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    if (init?.method === 'PATCH') renamed.push(String(init.body))
    return Response.json({ owner, sessions: [] })
  }
  vi.stubGlobal('fetch', fetch)
  render(<ConsoleWithSession owner={owner} logOut={async () => {}} enter={() => {}} />)
  const save = await screen.findByRole('button', { name: 'Save the name' })
  onlineManager.setOnline(false)
  try {
    await userEvent.click(save)
    await expect.poll(() => renamed).toEqual([JSON.stringify({ name: 'Ada' })])
  } finally {
    onlineManager.setOnline(true)
  }
})

test('ends the calls that wait for a login when the owner logs out in another tab', async () => {
  const { unmount } = show()
  const session = await startImport()
  await screen.findByRole('dialog', { name: 'Log in again' })
  expect(session.get().activity).toBe('running')
  unmount()
  await expect.poll(() => session.get().activity).toBe('idle')
  expect(session.get().progress?.state).toBe('stopped')
})

test('a call that is refused after the logout does not wait for a login', async () => {
  let refuse: (() => void) | undefined
  const beforeRefusal = (): Promise<void> =>
    new Promise((resolve) => {
      refuse = resolve
    })
  const { unmount } = show({ beforeRefusal })
  const session = await startImport()
  await expect.poll(() => refuse).toBeDefined()
  unmount()
  refuse?.()
  await expect.poll(() => session.get().activity).toBe('idle')
})

// The cookie may belong to another owner by then, who has logged in in another tab.
test('sends nothing after the logout, not even the input of an open cell', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  onTestFinished(() => void vi.restoreAllMocks())
  window.history.replaceState(null, '', '/console/collections/films')
  const data = { _id: 'alien', title: 'Alien' }
  const dataItems = [{ id: 'alien', dataCollectionId: 'films', revision: '1', data }]
  const requests: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    requests.push(String(url))
    if (String(url).includes('/collections')) return Response.json({ collections: [films] })
    return Response.json({ dataItems, totalCount: 1, events: [], position: 1 })
  }
  vi.stubGlobal('fetch', fetch)
  const { unmount } = render(
    <ConsoleWithSession owner={owner} logOut={async () => {}} enter={() => {}} />,
  )
  await screen.findByRole('rowheader')
  screen.getByRole('grid').focus()
  await userEvent.keyboard('Aliens')
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Aliens')
  const before = requests.length
  unmount()
  await new Promise((resolve) => setTimeout(resolve))
  expect(requests.slice(before)).toEqual([])
})

test('explains why the owner could not log out', async () => {
  const logOut = () => Promise.reject(new ApiError('offline', { problem: 'unreachable' }))
  show({ logOut })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(
    await screen.findByText(/You are still logged in\. The server did not respond/),
  ).toBeTruthy()
})

test('does not list the operations of a locked owner key', () => {
  beginWork().report({
    id: 'export',
    title: 'The export',
    path: undefined,
    state: 'halted',
    text: '',
    fraction: undefined,
  })
  show()
  expect(listOperations()).toEqual([])
  expect(screen.queryByText('The export')).toBeNull()
})
