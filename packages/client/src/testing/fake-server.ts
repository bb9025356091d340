import { isJsonObject } from '@foyer/protocol'
import type { Clock } from '../clock.js'

/** One request as the fake server got it. */
export interface Recorded {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  authorization: string | null
  headers: Headers
}

/** Answers a request, which `signal` ends. */
type Handler = (request: Recorded, signal?: AbortSignal) => Response | Promise<Response>

/** A server in memory: it counts every request and issues the tokens A1, R1, A2, R2 and so on. */
export interface FakeServer {
  fetch: typeof fetch
  requests: Recorded[]
  /** Requests to a path, in order. */
  to(path: string): Recorded[]
  /** Answers a path with `handler` from now on. */
  on(path: string, handler: Handler): void
}

export const TOKEN = '/oauth2/token'

/** Answers of the token endpoint: a visitor, a member or the same person again. */
export function tokenAnswer(count: number, expiresIn: unknown = 14_400): Response {
  return Response.json({
    access_token: `A${count}`,
    refresh_token: `R${count}`,
    expires_in: expiresIn,
    token_type: 'Bearer',
  })
}

export function fakeServer(): FakeServer {
  const requests: Recorded[] = []
  const handlers = new Map<string, Handler>()
  const to = (path: string) => requests.filter((one) => one.path === path)
  handlers.set(TOKEN, () => tokenAnswer(to(TOKEN).length))
  return {
    requests,
    to,
    on: (path, handler) => void handlers.set(path, handler),
    async fetch(input, init) {
      const aborted = new Promise<never>((_, reject) => {
        const abort = () => reject(new DOMException('aborted', 'AbortError'))
        const signal = init?.signal
        if (!signal) return
        if (signal.aborted) abort()
        signal.addEventListener('abort', abort)
      })
      aborted.catch(() => {})
      const request = new Request(input, { ...init, signal: null })
      const { pathname, searchParams } = new URL(request.url)
      const text = await request.text()
      const parsed: unknown = text ? JSON.parse(text) : {}
      const recorded = {
        method: request.method,
        path: decodeURIComponent(pathname),
        query: searchParams,
        body: isJsonObject(parsed) ? parsed : {},
        authorization: request.headers.get('authorization'),
        headers: request.headers,
      }
      requests.push(recorded)
      const handler = handlers.get(recorded.path)
      if (!handler) return refusal(404, 'NOT_FOUND', `no handler for "${recorded.path}"`)
      return Promise.race([handler(recorded, init?.signal ?? undefined), aborted])
    },
  }
}

/** A refusal that has a code. */
export function refusal(status: number, code: string, description = code): Response {
  const details = { applicationError: { code, description, data: {} } }
  return Response.json({ message: description, details }, { status })
}

/** A refusal of the token endpoint. */
export function oauthRefusal(error: string, more: Record<string, string> = {}): Response {
  return Response.json({ error, ...more }, { status: 400 })
}

/** A clock that stands still until it is moved; timers of less than 5 s fire by themselves, at once. */
export interface FakeClock extends Clock {
  advance(ms: number): void
  /** Timers that wait to fire. */
  waiting(): number
}

const SHORT_MS = 5000

export function fakeClock(start = Date.parse('2026-11-21T00:00:00Z')): FakeClock {
  let now = start
  const timers = new Set<{ at: number; run: () => void }>()
  const advance = (ms: number) => {
    now += ms
    for (const timer of [...timers].sort((a, b) => a.at - b.at)) {
      if (timer.at <= now && timers.delete(timer)) timer.run()
    }
  }
  return {
    now: () => now,
    advance,
    waiting: () => timers.size,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      if (ms < SHORT_MS) setImmediate(() => timers.has(timer) && advance(ms))
      return () => void timers.delete(timer)
    },
  }
}

/** A promise and its handle: what is slow in a test waits for it. */
export function gate<Value = void>(): { open: (value: Value) => void; opened: Promise<Value> } {
  let open: (value: Value) => void = () => {}
  const opened = new Promise<Value>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Lets everything run that can run without a timer. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
