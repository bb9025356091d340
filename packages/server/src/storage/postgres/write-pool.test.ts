import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('a pool whose connections are all in use', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  // Seen to fail: the last waiting transaction was served first, and one more connection was opened.
  it('gives returned clients to the waiting transactions in order', async () => {
    const pool = createWritePool(2, fakeClient)
    const clients = [await pool.take(), await pool.take()]
    const served: number[] = []
    for (const n of [1, 2, 3]) void pool.take().then(() => served.push(n))
    await vi.advanceTimersByTimeAsync(1)
    expect(served).toEqual([])
    for (const client of clients) pool.giveBack(client)
    await vi.advanceTimersByTimeAsync(1)
    expect(served).toEqual([1, 2])
  })

  // Seen to fail: the client went to the transaction that had stopped waiting, and was lost.
  it('refuses a transaction after two seconds, and serves the next one', async () => {
    const pool = createWritePool(1, fakeClient)
    const client = await pool.take()
    const refused = expect(pool.take()).rejects.toMatchObject({ failure: 'too-slow' })
    await vi.advanceTimersByTimeAsync(1999)
    const next = pool.take()
    await vi.advanceTimersByTimeAsync(1)
    await refused
    pool.giveBack(client)
    expect(await next).toBe(client)
  })

  // Seen to fail: the end of the two seconds of a served transaction removed another one that was still waiting.
  it('serves a transaction after the wait of an earlier one has ended', async () => {
    const pool = createWritePool(1, fakeClient)
    const client = await pool.take()
    const earlier = pool.take()
    await vi.advanceTimersByTimeAsync(1000)
    pool.giveBack(client)
    expect(await earlier).toBe(client)
    const later = pool.take()
    await vi.advanceTimersByTimeAsync(1500)
    pool.giveBack(client)
    expect(await later).toBe(client)
  })
})

// Seen to fail: a client was closed during its transaction, or not at all.
it('closes after the last client is returned, with all clients', async () => {
  const clients: ReturnType<typeof fakeClient>[] = []
  const pool = createWritePool(2, () => {
    const client = fakeClient()
    clients.push(client)
    return client
  })
  const [first, second] = [await pool.take(), await pool.take()]
  pool.giveBack(first)
  const closed = pool.close()
  await expect(pool.take()).rejects.toMatchObject({ failure: 'refusing' })
  expect(clients[0]?.close).not.toHaveBeenCalled()
  pool.giveBack(second)
  await closed
  for (const { close } of clients) expect(close).toHaveBeenCalledOnce()
})

it('closes a client that is returned in a state in which it cannot be used again', async () => {
  const pool = createWritePool(1, fakeClient)
  const client = await pool.take()
  Object.assign(client, { isReusable: false })
  pool.giveBack(client)
  expect(client.close).toHaveBeenCalledOnce()
  expect(await pool.take()).not.toBe(client)
})
