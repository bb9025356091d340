import { expect, it, vi } from 'vitest'
import type { PostgresClient } from './client.js'
import { createWritePool } from './write-pool.js'

function fakeClient() {
  const state = { lost: false, isReusable: true, send: vi.fn(), close: vi.fn(async () => {}) }
  return state satisfies PostgresClient
}

it('gives a returned client to the next transaction', async () => {
  const pool = createWritePool(1, fakeClient)
  const client = await pool.take()
  pool.giveBack(client)
  expect(await pool.take()).toBe(client)
})

// Seen to fail: the client was used once more, for a write that the session refused.
it('replaces and closes a client that is no longer reusable after it was idle', async () => {
  const clients: ReturnType<typeof fakeClient>[] = []
  const pool = createWritePool(1, () => {
    const client = fakeClient()
    clients.push(client)
    return client
  })
  pool.giveBack(await pool.take())
  const [idle] = clients
  if (idle) idle.isReusable = false
  expect(await pool.take()).toBe(clients[1])
  expect(idle?.close).toHaveBeenCalledOnce()
})
