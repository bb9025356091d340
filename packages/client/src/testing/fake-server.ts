import { isJsonObject } from '@foyer/protocol'
import type { Clock } from '../clock.js'

/** A request that the fake server has received. */
export interface Recorded {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  authorization: string | null
  headers: Headers
}

/** Responds to a request. `signal` aborts it. */
type Handler = (request: Recorded, signal?: AbortSignal) => Response | Promise<Response>

/** An in-memory server that records every request and issues the tokens A1, R1, A2, R2 and so on. */
export interface FakeServer {
  fetch: typeof fetch
  requests: Recorded[]
  /** Returns the requests to a path, in order. */
  to(path: string): Recorded[]
  /** Sets the handler of a path. */
  on(path: string, handler: Handler): void
}

export const TOKEN = '/oauth2/token'

/** Creates a response of the token endpoint. */
export function tokenResponse(count: number, expiresIn: unknown = 14_400): Response {
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
  handlers.set(TOKEN, () => tokenResponse(to(TOKEN).length))
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

/** Creates an error response with an application error code. */
export function refusal(status: number, code: string, description = code): Response {
  const details = { applicationError: { code, description, data: {} } }
  return Response.json({ message: description, details }, { status })
}

/** Creates an error response of the token endpoint. */
export function oauthRefusal(error: string, more: Record<string, string> = {}): Response {
  return Response.json({ error, ...more }, { status: 400 })
}

/** A clock that only `advance` moves. Timers of less than 5 s fire immediately and advance it. */
export interface FakeClock extends Clock {
  advance(ms: number): void
  /** Returns the number of pending timers. */
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

/** Creates a promise and the function that resolves it, to delay a response in a test. */
export function gate<Value = void>(): { open: (value: Value) => void; opened: Promise<Value> } {
  let open: (value: Value) => void = () => {}
  const opened = new Promise<Value>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Waits until pending promises have settled. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
