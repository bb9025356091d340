import { expect, it } from 'vitest'
import { createClient } from './create-client.js'
import { fakeClock, fakeServer, gate, settled, TOKEN, tokenAnswer } from './testing/fake-server.js'
import { memoryStorage } from './tokens/memory-storage.js'

const FILM = '/wix-data/v2/items/a'
const OTHER = '/wix-data/v2/items/b'
const gone = new Error('not needed any more')

/** A client whose server answers when the gate opens; `signals` are those that `fetch` got. */
function set(loggedIn = true) {
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
  return { server, signals, slow, read }
}

it('a caller who gives up leaves the others the one request', async () => {
  const { server, signals, slow, read } = set()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [read(first.signal), read(), read(second.signal), read()]
  first.abort(gone)
  await expect(answers[0]).rejects.toBe(gone)
  second.abort(gone)
  await expect(answers[2]).rejects.toBe(gone)
  await settled()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  slow.open()
  const found = await Promise.all([answers[1], answers[3]])
  expect(found.map((one) => one?.tags)).toEqual([['x'], ['x']])
  expect(found[0]).not.toBe(found[1])
  expect(server.requests).toHaveLength(1)
})

it('the request ends with the last of them, and what is read next is a request of its own', async () => {
  const { server, signals, slow, read } = set()
  const callers = [1, 2, 3].map(() => new AbortController())
  const answers = Promise.allSettled(callers.map(({ signal }) => read(signal)))
  await settled()
  for (const caller of callers) {
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    caller.abort(gone)
    await settled()
  }
  const refused = { status: 'rejected', reason: gone }
  expect(await answers).toEqual([refused, refused, refused])
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  const next = read(new AbortController().signal)
  slow.open()
  expect(await next).toMatchObject({ _id: 'a' })
  expect(server.requests).toHaveLength(2)
})

it('a caller who joins after one has left still gets the answer', async () => {
  const { server, slow, read } = set()
  const [first, second] = [new AbortController(), new AbortController()]
  const left = read(first.signal)
  const stays = read(second.signal)
  first.abort(gone)
  await expect(left).rejects.toBe(gone)
  const joined = read()
  second.abort(gone)
  await expect(stays).rejects.toBe(gone)
  slow.open()
  expect(await joined).toMatchObject({ _id: 'a' })
  expect(server.requests).toHaveLength(1)
})

it('a signal ends the waits of its calls only, however many they are', async () => {
  const { server, signals, slow, read } = set()
  const { signal } = new AbortController()
  const other = new AbortController()
  const left = Array.from({ length: 20 }, () => read(other.signal, 'b'))
  const stay = Array.from({ length: 20 }, () => read(signal))
  await settled()
  other.abort(gone)
  const outcomes = await Promise.allSettled(left)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(signals.map((one) => one?.aborted)).toEqual([true, false])
  slow.open()
  await Promise.all(stay)
  expect(server.requests.map(({ path }) => path)).toEqual([OTHER, FILM])
})

it('what was given up before it was sent is not sent', async () => {
  const { server, read } = set(false)
  await expect(read(AbortSignal.abort(gone))).rejects.toBe(gone)
  expect(server.requests).toHaveLength(0)
  const token = gate<Response>()
  server.on(TOKEN, () => token.opened)
  const controller = new AbortController()
  const waiting = read(controller.signal)
  await settled()
  controller.abort(gone)
  await expect(waiting).rejects.toBe(gone)
  token.open(tokenAnswer(1))
  await settled()
  expect(server.requests.map(({ path }) => path)).toEqual([TOKEN])
})

it('a write that was given up waits for no token, and is not sent', async () => {
  const server = fakeServer()
  const { items } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
  const token = gate<Response>()
  server.on(TOKEN, () => token.opened)
  const controller = new AbortController()
  const waiting = items.insert('films', { title: 'x' }, { signal: controller.signal })
  await settled()
  controller.abort(gone)
  await expect(waiting).rejects.toBe(gone)
  token.open(tokenAnswer(1))
  await settled()
  expect(server.requests.map(({ path }) => path)).toEqual([TOKEN])
})
