import { getEventListeners } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { createAddressPolicy } from './address-policy.js'
import { createWebhookSender, type HostResolver, type WebhookSender } from './send-request.js'

const never = new AbortController().signal

/** Starts an HTTP server on loopback. */
async function serve(reply: (response: ServerResponse) => void): Promise<{
  port: number
  /** Requests so far. */
  count: () => number
}> {
  let count = 0
  const server = createServer((_request, response) => {
    count++
    reply(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterThisTest(async () => {
    server.close()
    server.closeAllConnections()
  })
  return { port: (server.address() as AddressInfo).port, count: () => count }
}

function sender(
  options: { allow?: string[]; resolve?: HostResolver; timeoutMs?: number } = {},
): WebhookSender {
  const { allow = ['127.0.0.1'], ...others } = options
  const created = createWebhookSender({ policy: createAddressPolicy(allow), ...others })
  afterThisTest(async () => created.close())
  return created
}

const request = (url: string) => ({ url, headers: { 'x-a': 'b' }, body: 'token' })

it('returns the status and body of a response', async () => {
  const { port } = await serve((response) => response.end('thanks'))
  const result = await sender().send(request(`http://127.0.0.1:${port}/`), never)
  expect(result).toEqual({
    status: 200,
    error: null,
    durationMs: expect.any(Number),
    response: 'thanks',
  })
})

it('keeps nothing of a finished attempt in the signal of its runner', async () => {
  const { port } = await serve((response) => response.end('thanks'))
  const { signal } = new AbortController()
  await sender().send(request(`http://127.0.0.1:${port}/`), signal)
  const kept = Object.getOwnPropertySymbols(signal)
    .map((key): unknown => Reflect.get(signal, key))
    .map((value): unknown => Reflect.get(Object(value), 'size'))
    .filter((size) => typeof size === 'number' && size > 0)
  expect([...kept, ...getEventListeners(signal, 'abort')]).toEqual([])
})

it('does not follow a redirect', async () => {
  const { port, count } = await serve((response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
  })
  const result = await sender().send(request(`http://127.0.0.1:${port}/`), never)
  expect(result).toMatchObject({
    status: 302,
    error:
      'response 302, expected 200 to 299; the redirect to "http://169.254.169.254/latest/meta-data" is not followed: if the endpoint has moved, change its URL',
  })
  expect(count()).toBe(1)
})

it('explains why there is no response', async () => {
  const { error } = await sender().send(request('http://127.0.0.1:1/'), never)
  expect(error).toBe(
    'the endpoint refuses the connection: nothing listens at its address (ECONNREFUSED)',
  )
})

it('reads at most 4 KB of an endless response and closes the connection', async () => {
  let written = 0
  let isClosed = false
  const { port } = await serve((response) => {
    const chunk = Buffer.alloc(65_536, 'x')
    const write = (): void => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length
    }
    response.on('drain', write)
    response.on('close', () => {
      isClosed = true
    })
    write()
  })
  const result = await sender().send(request(`http://127.0.0.1:${port}/`), never)
  expect(result).toMatchObject({ status: 200, error: null, response: 'x'.repeat(4096) })
  await expect.poll(() => isClosed).toBe(true)
  expect(written).toBeLessThan(10_000_000)
})

it('times out an endpoint that hangs before or after the response headers', async () => {
  const silent = await serve(() => {})
  const timeoutMs = 50
  const hanging = await sender({ timeoutMs }).send(
    request(`http://127.0.0.1:${silent.port}/`),
    never,
  )
  expect(hanging).toMatchObject({ status: null, error: 'no response within 50 ms' })
  const stalled = await serve((response) => {
    response.writeHead(200)
    response.write('begin')
  })
  const result = await sender({ timeoutMs }).send(
    request(`http://127.0.0.1:${stalled.port}/`),
    never,
  )
  expect(result).toMatchObject({ status: 200, error: null, response: 'begin' })
})

it('stops at once when aborted', async () => {
  const { port, count } = await serve(() => {})
  const stop = new AbortController()
  const result = sender().send(request(`http://127.0.0.1:${port}/`), stop.signal)
  await expect.poll(count).toBe(1)
  stop.abort()
  expect(await result).toMatchObject({ status: null, error: 'ABORT_ERR' })
})

it('checks the resolved addresses of every connection', async () => {
  const { port, count } = await serve((response) => {
    response.setHeader('connection', 'close')
    response.end()
  })
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '127.0.0.2', family: 4 }],
    [
      { address: '10.0.0.1', family: 4 },
      { address: '::ffff:127.0.0.2', family: 6 },
    ],
  ]
  const asked: string[] = []
  const resolve: HostResolver = async (hostname) => {
    asked.push(hostname)
    return answers.shift() ?? []
  }
  // The policy allows loopback, which stands for a public address.
  const policy = createAddressPolicy(['127.0.0.1/32'])
  const relaxed = { ...policy, urlProblem: () => undefined }
  const rebound = createWebhookSender({ policy: relaxed, resolve })
  afterThisTest(async () => rebound.close())
  const url = `http://rebound.example:${port}/`
  expect(await rebound.send(request(url), never)).toMatchObject({ status: 200 })
  for (const _ of [1, 2]) {
    expect(await rebound.send(request(url), never)).toMatchObject({
      status: null,
      error:
        '"rebound.example" has no public address; use a public one, or name the host in FOYER_WEBHOOK_ALLOW',
    })
  }
  expect(count()).toBe(1)
  expect(asked).toHaveLength(3)
})

it('does not connect to a private address in the URL', async () => {
  const { port, count } = await serve((response) => response.end())
  const result = await sender({ allow: [] }).send(request(`https://127.0.0.1:${port}/`), never)
  expect(result.error).toContain('expected a public address')
  expect(count()).toBe(0)
})
