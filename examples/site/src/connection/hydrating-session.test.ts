import { createConnection, memoryStorage, unreadState } from '@foyer/client'
import { expect, it, vi } from 'vitest'
import { hideSession } from './hydrating-session.js'

const member = {
  accessToken: { value: 'M', expiresAt: 9e9 },
  refreshToken: { value: 'R', role: 'member' },
} as const

it('hides the session until reveal, then shows every change', () => {
  const storage = memoryStorage()
  storage.set(member)
  const own = createConnection({ clientId: 'club', host: 'http://foyer.test', storage }).session
  const { session, reveal } = hideSession(own)
  const seen = vi.fn()
  const end = session.subscribe(seen)
  expect(session.state()).toBe(unreadState)
  expect(session.tokens()).toEqual(own.tokens())

  reveal()
  reveal()
  expect(session.state()).toMatchObject({ loggedIn: true, ready: true })
  expect(seen.mock.calls).toEqual([[own.state()]])

  own.clear()
  expect(seen).toHaveBeenLastCalledWith(own.state())
  expect(session.state().loggedIn).toBe(false)
  end()
  own.install(member)
  expect(seen).toHaveBeenCalledTimes(2)
})

it('notifies no listener before reveal', () => {
  const own = createConnection({ clientId: 'club', host: 'http://foyer.test' }).session
  const { session } = hideSession(own)
  const seen = vi.fn()
  session.subscribe(seen)
  own.install(member)
  expect(seen).not.toHaveBeenCalled()
  expect(session.state()).toBe(unreadState)
})
