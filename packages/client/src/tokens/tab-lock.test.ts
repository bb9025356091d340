import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.js'
import {
  fakeClock,
  fakeServer,
  gate,
  settled,
  TOKEN,
  tokenResponse,
} from '../testing/fake-server.js'
import type { StoredTokens, TokenStorage } from './token-storage.js'

const COUNT = '/wix-data/v2/items/count'

/** Creates a lock manager with one queue per name, like that of a browser. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>()
  const requested: string[] = []
  return {
    requested,
    request(name: string, work: () => Promise<unknown> | undefined) {
      requested.push(name)
      const before = queues.get(name) ?? Promise.resolve()
      const done = before.then(work)
      queues.set(
        name,
        done.catch(() => {}),
      )
      return done
    },
  }
}

const clock = fakeClock()
const expired: StoredTokens = {
  accessToken: { value: 'old', expiresAt: clock.now() / 1000 - 1 },
  refreshToken: { value: 'member-refresh', role: 'member' },
}

/** Creates tabs of one origin, each with its own client on a shared storage. */
function tabs(count: number) {
  const server = fakeServer()
  server.on(COUNT, () => Response.json({ totalCount: 7 }))
  let text = JSON.stringify(expired)
  const storage = (): TokenStorage => ({
    sharedName: 'tokens',
    get: () => (text ? (JSON.parse(text) as StoredTokens) : undefined),
    set: (tokens) => {
      text = JSON.stringify(tokens)
    },
    remove: () => {
      text = ''
    },
  })
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock }
  const clients = Array.from({ length: count }, () => createClient({ ...base, storage: storage() }))
  return { server, clients }
}

describe('several tabs with an expired token', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('send one token request together at each of three expiries', async () => {
    const locks = fakeLocks()
    vi.stubGlobal('navigator', { locks })
    const { server, clients } = tabs(20)
    server.on(TOKEN, () => tokenResponse(server.to(TOKEN).length, 600))
    for (const expiry of [1, 2, 3]) {
      await Promise.all(clients.map((client) => client.items.query('films').count()))
      expect(server.to(TOKEN)).toHaveLength(expiry)
      clock.advance(700_000)
    }
    expect(new Set(locks.requested)).toEqual(new Set(['tokens']))
    expect(clients.every((client) => client.auth.loggedIn())).toBe(true)
  })

  it('wait at most five seconds for a frozen tab', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
    const { server, clients } = tabs(1)
    const answer = clients[0]?.items.query('films').count()
    await settled()
    clock.advance(4999)
    await settled()
    expect(server.requests).toHaveLength(0)
    clock.advance(1)
    expect(await answer).toBe(7)
  })

  it('renew without a lock that is rejected, and once if a lock is granted late', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('denied')) } })
    const rejected = tabs(1)
    expect(await rejected.clients[0]?.items.query('films').count()).toBe(7)
    const late = gate()
    vi.stubGlobal('navigator', {
      locks: { request: async (_: string, work: () => unknown) => late.opened.then(work) },
    })
    const { server, clients } = tabs(1)
    const answer = clients[0]?.items.query('films').count()
    await settled()
    clock.advance(5000)
    await answer
    late.open()
    await settled()
    expect(server.to(TOKEN)).toHaveLength(1)
  })
})
