import { expect, it } from 'vitest'
import { createClient } from './create-client.js'
import { watchConnection } from './diagnose.js'
import { fakeClock, fakeServer, TOKEN } from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

const ITEM = '/wix-data/v2/items/secret-id'

it('reports the state and the last ten failures of a client, without its tokens', async () => {
  const server = fakeServer()
  const clock = fakeClock()
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, clock }
  const client = createClient({ ...config, storage: memoryStorage() })
  const date = new Date(clock.now() + 90_000).toUTCString()
  const tokens = { access_token: 'secret-access', refresh_token: 'secret-refresh', expires_in: 600 }
  server.on(TOKEN, () =>
    Response.json({ ...tokens, extensions: 'idempotency-key' }, { headers: { date } }),
  )
  server.on(ITEM, () => new Response('', { status: 500, headers: { 'x-wix-request-id': 'r-1' } }))
  await expect(client.items.get('films', 'secret-id')).rejects.toThrow()
  clock.advance(3000)
  server.on(ITEM, () => Promise.reject(new TypeError('fetch failed')))
  await expect(client.items.get('films', 'secret-id')).rejects.toThrow()
  const diagnosis = client.diagnose()
  expect(diagnosis).toMatchObject({
    role: 'visitor',
    storage: 'memory',
    host: 'http://foyer.test',
    extensions: 'idempotency-key',
    clockOffsetMs: 90_000,
    requests: 5,
    pending: 0,
    failures: [
      { method: 'GET', status: 500, requestId: 'r-1' },
      { method: 'GET', cause: 'TypeError' },
      {},
      {},
    ],
  })
  expect(diagnosis.failures[0]?.agoSeconds).toBeGreaterThanOrEqual(3)
  expect(diagnosis.tokenEndsInSeconds).toBeLessThanOrEqual(597)
  expect(JSON.stringify(diagnosis)).not.toContain('secret-access')
  expect(JSON.stringify(diagnosis)).not.toContain('secret-refresh')
  for (let call = 0; call < 20; call++) await client.items.get('films', 'x').catch(() => {})
  expect(client.diagnose().failures).toHaveLength(10)
})

it('accepts relative URLs', async () => {
  const watch = watchConnection({ fetch: async () => new Response('', { status: 503 }) })
  expect((await watch.fetch('/films?page=2')).status).toBe(503)
})
