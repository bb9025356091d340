import { expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeServer } from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'

const SESSIONS = '/_foyer/v1/my/sessions'

it('lists the sessions of the member, ends one, and ends all others', async () => {
  const server = fakeServer()
  const storage = memoryStorage()
  storage.set({
    accessToken: { value: 'token', expiresAt: Date.now() / 1000 + 3600 },
    refreshToken: { value: 'r', role: 'member' },
  })
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, storage }
  const { members } = createClient(config)
  const session = { id: 'a b', clientId: 'c', current: true }
  server.on(SESSIONS, ({ method }) =>
    Response.json(method === 'GET' ? { sessions: [session] } : { ended: 2 }),
  )
  server.on(`${SESSIONS}/a b`, () => Response.json({}))
  expect(await members.listMySessions()).toEqual([session])
  expect(await members.endMySession('a b')).toBeUndefined()
  expect(await members.endMyOtherSessions()).toBe(2)
  expect(server.requests).toMatchObject([
    { method: 'GET', path: SESSIONS, authorization: 'token' },
    { method: 'DELETE', path: `${SESSIONS}/a b`, authorization: 'token' },
    { method: 'DELETE', path: SESSIONS, authorization: 'token' },
  ])
})
