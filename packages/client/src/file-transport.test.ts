import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOwnerClient } from './index.js'
import { fakeServer } from './testing/fake-server.js'

const path = '/_foyer/v1/backups/b/file'
const dayMs = 86_400_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function ownerOf(respond: (signal?: AbortSignal) => Promise<Response>) {
  const server = fakeServer()
  server.on(path, (_request, signal) => respond(signal))
  const host = 'http://foyer.test'
  return createOwnerClient({ apiKey: 'key', host, fetch: server.fetch, timeoutMs: 10 })
}

it('aborts a file request without a response after a day, not after `timeoutMs`', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const owner = ownerOf((signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  const settled = vi.fn<(error: unknown) => void>()
  owner.backups.downloadBackup('b').catch(settled)
  await vi.advanceTimersByTimeAsync(dayMs - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled.mock.calls).toMatchObject([[{ name: 'TimeoutError' }]])
  expect(signals[0]?.aborted).toBe(true)
})

it('aborts a file that is being read when the signal of the call is aborted', async () => {
  const page = new AbortController()
  const signals: (AbortSignal | undefined)[] = []
  const owner = ownerOf(async (signal) => {
    signals.push(signal)
    return new Response('content')
  })
  await owner.backups.downloadBackup('b', { signal: page.signal })
  await vi.advanceTimersByTimeAsync(dayMs)
  expect(signals[0]?.aborted).toBe(false)
  page.abort(new Error('the page was left'))
  expect(signals[0]?.reason).toEqual(new Error('the page was left'))
})
