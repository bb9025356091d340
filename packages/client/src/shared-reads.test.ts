import { expect, it } from 'vitest'
import { createClient } from './create-client.js'
import {
  fakeClock,
  fakeServer,
  gate,
  settled,
  TOKEN,
  tokenResponse,
} from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

const FILM = '/wix-data/v2/items/a'
const OTHER = '/wix-data/v2/items/b'
const abortReason = new Error('aborted by the caller')

/** Creates a client whose server responds when the gate opens. `signals` are the signals that `fetch` received. */
function setup(loggedIn = true) {
  const server = fakeServer()
  const signals: (AbortSignal | null | undefined)[] = []
  const slow = gate()
  const answer = async () => {
    await slow.opened
    return Response.json({ dataItem: { id: 'a', data: { _id: 'a', tags: ['x'] } } })
  }
  for (const path of [FILM, OTHER]) server.on(path, answer)
  const fetch: typeof globalThis.fetch = (input, init) => {
    signals.push(init?.signal)
    return server.fetch(input, init)
  }
  const storage = memoryStorage()
  const refreshToken = { value: 'R', role: 'member' } as const
  if (loggedIn) storage.set({ accessToken: { value: 'A', expiresAt: 9e9 }, refreshToken })
  const base = { clientId: 'c', host: 'http://foyer.test', clock: fakeClock() }
  const { items } = createClient({ ...base, fetch, storage })
  const read = (signal?: AbortSignal, id = 'a') => items.get('films', id, { signal })
  return { server, signals, slow, read, items }
}

it('keeps a shared request open when some of its callers abort', async () => {
  const { server, signals, slow, read } = setup()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [read(first.signal), read(), read(second.signal), read()]
  first.abort(abortReason)
  await expect(answers[0]).rejects.toBe(abortReason)
  second.abort(abortReason)
  await expect(answers[2]).rejects.toBe(abortReason)
  await settled()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  slow.open()
  const found = await Promise.all([answers[1], answers[3]])
  expect(found.map((item) => item?.tags)).toEqual([['x'], ['x']])
  expect(found[0]).not.toBe(found[1])
  expect(server.requests).toHaveLength(1)
})

it('aborts a shared request with its last caller and sends a new one for the next read', async () => {
  const { server, signals, slow, read } = setup()
  const callers = [1, 2, 3].map(() => new AbortController())
  const answers = Promise.allSettled(callers.map(({ signal }) => read(signal)))
  await settled()
  for (const caller of callers) {
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    caller.abort(abortReason)
    await settled()
  }
  const rejected = { status: 'rejected', reason: abortReason }
  expect(await answers).toEqual([rejected, rejected, rejected])
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  const next = read(new AbortController().signal)
  slow.open()
  expect(await next).toMatchObject({ _id: 'a' })
  expect(server.requests).toHaveLength(2)
})

it('returns the response to a caller that joins after another one aborted', async () => {
  const { server, slow, read } = setup()
  const [first, second] = [new AbortController(), new AbortController()]
  const firstRead = read(first.signal)
  const secondRead = read(second.signal)
  first.abort(abortReason)
  await expect(firstRead).rejects.toBe(abortReason)
  const joined = read()
  second.abort(abortReason)
  await expect(secondRead).rejects.toBe(abortReason)
  slow.open()
  expect(await joined).toMatchObject({ _id: 'a' })
  expect(server.requests).toHaveLength(1)
})

it('aborts only the reads with the aborted signal', async () => {
  const { server, signals, slow, read } = setup()
  const { signal } = new AbortController()
  const other = new AbortController()
  const abortedReads = Array.from({ length: 20 }, () => read(other.signal, 'b'))
  const pendingReads = Array.from({ length: 20 }, () => read(signal))
  await settled()
  other.abort(abortReason)
  const outcomes = await Promise.allSettled(abortedReads)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(signals.map((sent) => sent?.aborted)).toEqual([true, false])
  slow.open()
  await Promise.all(pendingReads)
  expect(server.requests.map(({ path }) => path)).toEqual([OTHER, FILM])
})

it('does not send a read that is aborted before or during the token request', async () => {
  const { server, read } = setup(false)
  await expect(read(AbortSignal.abort(abortReason))).rejects.toBe(abortReason)
  expect(server.requests).toHaveLength(0)
  const token = gate<Response>()
  server.on(TOKEN, () => token.opened)
  const controller = new AbortController()
  const waiting = read(controller.signal)
  await settled()
  controller.abort(abortReason)
  await expect(waiting).rejects.toBe(abortReason)
  token.open(tokenResponse(1))
  await settled()
  expect(server.requests.map(({ path }) => path)).toEqual([TOKEN])
})

it('does not send a write that is aborted during the token request', async () => {
  const server = fakeServer()
  const { items } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
  const token = gate<Response>()
  server.on(TOKEN, () => token.opened)
  const controller = new AbortController()
  const waiting = items.insert('films', { title: 'x' }, { signal: controller.signal })
  await settled()
  controller.abort(abortReason)
  await expect(waiting).rejects.toBe(abortReason)
  token.open(tokenResponse(1))
  await settled()
  expect(server.requests.map(({ path }) => path)).toEqual([TOKEN])
})

it.each(['stored', 'refused'])('sends a read again after a write that was %s', async (result) => {
  const { server, slow, read, items } = setup()
  server.on('/wix-data/v2/items', () =>
    result === 'stored'
      ? Response.json({ dataItem: { id: 'b', data: { _id: 'b' } } })
      : new Response('', { status: 400 }),
  )
  const before = read()
  await items.insert('films', { _id: 'b' }).catch(() => {})
  const after = [read(), read()]
  slow.open()
  await Promise.all([before, ...after])
  expect(server.to(FILM)).toHaveLength(2)
})

it('sends a consistent read on its own, because a pending one may have begun before a write', async () => {
  const { server, slow, items } = setup()
  const reads = [1, 2].map(() => items.get('films', 'a', { consistentRead: true }))
  slow.open()
  await Promise.all(reads)
  expect(server.to(FILM)).toHaveLength(2)
})
