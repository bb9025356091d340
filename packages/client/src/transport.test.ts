import { afterEach, describe, expect, it, vi } from 'vitest'
import { InvalidResponseError, SystemError, TimeoutError } from './errors.js'
import { fakeServer, refusal } from './testing/fake-server.js'
import { createSend, readObject } from './transport.js'

const url = 'http://foyer.test/x'

function answering(answer: () => Response | Promise<Response>, timeoutMs = 15_000) {
  const server = fakeServer()
  server.on('/x', answer)
  const send = createSend({ clientId: 'c', fetch: server.fetch, timeoutMs })
  return { server, send }
}

afterEach(() => vi.unstubAllGlobals())

const withId = { headers: { 'x-wix-request-id': 'r-1' } }

describe('send', () => {
  it('sends headers and a JSON body, and follows no redirect', async () => {
    const seen: RequestInit[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      seen.push(init ?? {})
      return Response.json({ done: true })
    }
    const send = createSend({ clientId: 'c', fetch, timeoutMs: 60_000 })
    const headers = { Authorization: 'T' }
    const answer = await send({ method: 'POST', url, body: '{"a":1}', headers })
    expect(readObject(answer)).toEqual({ done: true })
    expect(seen).toMatchObject([
      {
        method: 'POST',
        body: '{"a":1}',
        // Cloudflare Workers reject `error`.
        redirect: 'manual',
        headers: { Authorization: 'T', 'Content-Type': 'application/json' },
      },
    ])
  })

  it('sets the longest timer for an infinite timeout, because a longer one ends at once', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { send } = answering(() => Response.json({}), Number.POSITIVE_INFINITY)
    await send({ method: 'GET', url })
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 2_147_483_647)
    timers.mockRestore()
  })

  it.each([
    [
      'an application error',
      () => refusal(403, 'WDE0027', 'no'),
      'ApplicationError',
      'WDE0027',
      false,
    ],
    ['one with status 503', () => refusal(503, 'BUSY'), 'ApplicationError', 'BUSY', true],
    ['one with status 429', () => refusal(429, 'SLOW'), 'ApplicationError', 'SLOW', true],
    ['status 500', () => new Response('', { status: 500 }), 'SystemError', 'SYSTEM', true],
    ['an internal error', () => refusal(500, 'INTERNAL'), 'SystemError', 'SYSTEM', true],
    ['another code with status 500', () => refusal(500, 'X'), 'ApplicationError', 'X', true],
    [
      'status 404',
      () => new Response('', { status: 404, statusText: 'Not Found' }),
      'ApplicationError',
      'NOT_FOUND',
      false,
    ],
    ['status 413', () => new Response('', { status: 413 }), 'ApplicationError', 'WDE0109', false],
    [
      'status 201',
      () => Response.json({}, { status: 201 }),
      'InvalidResponseError',
      'INVALID_RESPONSE',
      true,
    ],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://other.test/' } }),
      'NetworkError',
      'NETWORK',
      true,
    ],
    [
      'a redirect in a browser, with the status 0',
      () => Object.defineProperty(new Response(), 'status', { value: 0 }),
      'NetworkError',
      'NETWORK',
      true,
    ],
    ['no connection', () => Promise.reject(new TypeError('x')), 'NetworkError', 'NETWORK', true],
    [
      'an OAuth error',
      () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
      'OAuthError',
      'invalid_grant',
      false,
    ],
  ])('throws a typed error for %s', async (_, answer, name, code, retryable) => {
    const { send } = answering(answer)
    await expect(send({ method: 'GET', url })).rejects.toMatchObject({ name, code, retryable })
  })

  it.each(['<p>', '[]', '', 'null', '"x"'])(
    'returns a body that readObject rejects: %s',
    async (text) => {
      const { send } = answering(() => new Response(text))
      const answer = await send({ method: 'GET', url })
      expect(() => readObject(answer)).toThrow(InvalidResponseError)
    },
  )

  it.each([
    ['7', 7000],
    ['0', undefined],
    ['-1', undefined],
    ['soon', undefined],
    ['Fri, 21 Nov 1997 00:00:00 GMT', undefined],
  ])('reads "Retry-After: %s" as %s ms', async (header, retryAfterMs) => {
    const headers = { 'retry-after': header }
    const { send } = answering(() => new Response('', { status: 503, headers }))
    const error = await send({ method: 'GET', url }).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ name: 'SystemError', retryAfterMs })
  })

  it('reads a date in "Retry-After" as the milliseconds until that date', async () => {
    const headers = { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }
    const { send } = answering(() => new Response('', { status: 503, headers }))
    const error: unknown = await send({ method: 'GET', url }).catch((failure) => failure)
    const retryAfterMs = error instanceof SystemError ? error.retryAfterMs : undefined
    expect(retryAfterMs).toBeGreaterThan(50_000)
    expect(retryAfterMs).toBeLessThanOrEqual(60_000)
  })

  it('adds a hint with the id of the decision to a denial', async () => {
    const data = { decisionId: 'd-1' }
    const details = { applicationError: { code: 'WDE0027', description: 'no', data } }
    const denied = answering(() => Response.json({ message: 'no', details }, { status: 403 }))
    await expect(denied.send({ method: 'GET', url })).rejects.toMatchObject({
      hint: 'the owner can see why in the console under Denied calls, or with: npx @foyer/server explain d-1',
    })
  })

  it('adds the violations and the request id to a ValidationError', async () => {
    const fieldViolations = [{ field: 'password', description: 'too short', data: { min: 8 } }]
    const body = { message: 'm', details: { validationError: { fieldViolations } } }
    const { send } = answering(() => Response.json(body, { status: 400, ...withId }))
    await expect(send({ method: 'GET', url })).rejects.toMatchObject({
      name: 'ValidationError',
      code: 'INVALID_ARGUMENT',
      violations: fieldViolations,
      details: body.details,
      requestId: 'r-1',
    })
  })

  it('keeps status, code, description, data and details of an error response', async () => {
    const details = { applicationError: { code: 'X', description: 'no', data: { a: 1 } }, more: 1 }
    const { send } = answering(() => Response.json({ message: 'm', details }, { status: 409 }))
    await expect(send({ method: 'GET', url })).rejects.toMatchObject({
      status: 409,
      code: 'X',
      message: 'no',
      data: { a: 1 },
      details,
    })
  })

  it('names the request id in the message of a SystemError', async () => {
    const { send } = answering(() => new Response('', { status: 502, ...withId }))
    await expect(send({ method: 'GET', url })).rejects.toMatchObject({
      message: 'System error occurred under request id "r-1"',
    })
  })

  it('throws a TimeoutError after timeoutMs', async () => {
    const { send } = answering(() => new Promise(() => {}), 20)
    const answers = [send({ method: 'GET', url }), send({ method: 'GET', url })]
    for (const answer of answers) {
      await expect(answer).rejects.toMatchObject({ name: 'TimeoutError', retryable: true })
    }
    const { signal } = new AbortController()
    const abortable = send({ method: 'GET', url, signal })
    await expect(abortable).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('starts a timeout for each request and clears its timer', async () => {
    vi.useFakeTimers()
    try {
      const respond: ((answer: Response) => void)[] = []
      const fetch: typeof globalThis.fetch = (_, init) =>
        new Promise((resolve, reject) => {
          respond.push(resolve)
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        })
      const send = createSend({ clientId: 'c', fetch, timeoutMs: 16_000 })
      const first = send({ method: 'GET', url }).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(10_000)
      const second = send({ method: 'GET', url })
      await vi.advanceTimersByTimeAsync(6000)
      expect(await first).toBeInstanceOf(TimeoutError)
      await vi.advanceTimersByTimeAsync(9999)
      respond[1]?.(Response.json({}))
      expect((await second).text).toBe('{}')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  describe('when the server cannot be reached', () => {
    const messageFrom = async (page: string | undefined) => {
      vi.stubGlobal('location', page && new URL(page))
      const { send } = answering(() => Promise.reject(new TypeError('fetch failed')))
      return send({ method: 'GET', url }).catch((error: Error) => error.message)
    }

    it('names the server and the origin to allow on a page of another origin', async () => {
      expect(await messageFrom('http://localhost:5173/films?x=1')).toBe(
        'the server http://foyer.test could not be reached: it is down, or client "c" does not allow http://localhost:5173 (CORS): add http://localhost:5173 to its origins in the console (Clients), or http://localhost:5173/callback to "client.redirectUris" in foyer.json',
      )
    })

    it.each([undefined, 'http://foyer.test/films'])(
      'names only the server on the page %s',
      async (page) => {
        expect(await messageFrom(page)).toBe('the server http://foyer.test could not be reached')
      },
    )
  })

  it.each([-19976, '-19976'])('reads the error code %j as a string', async (code) => {
    const details = { applicationError: { code, description: 'no', data: {} } }
    const { send } = answering(() => Response.json({ message: '', details }, { status: 401 }))
    await expect(send({ method: 'GET', url })).rejects.toMatchObject({ code: '-19976' })
  })

  it('throws the reason of an aborted signal', async () => {
    const { send } = answering(() => new Promise(() => {}))
    const controller = new AbortController()
    const answer = send({ method: 'GET', url, signal: controller.signal })
    const reason = new Error('not needed any more')
    controller.abort(reason)
    await expect(answer).rejects.toBe(reason)
    await expect(send({ method: 'GET', url, signal: controller.signal })).rejects.toBe(reason)
  })
})
