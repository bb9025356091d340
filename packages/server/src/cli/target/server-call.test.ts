import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { operatorEndpoints } from '@foyer/protocol'
import { expect, it, onTestFinished, vi } from 'vitest'
import { call } from './server-call.js'

it.each([
  ['text', new Response('<h1>Welcome</h1>')],
  ['JSON', Response.json({ keys: [] })],
  ['a list', Response.json([], { headers: { 'x-wix-request-id': 'one' } })],
])('reports a response of another program: %s', async (_name, response) => {
  const server = { url: 'http://127.0.0.1:4400', key: 'key', fetch: async () => response }
  await expect(call(server, operatorEndpoints.listKeys, {})).rejects.toThrow(
    '"http://127.0.0.1:4400" sent an unexpected response; check that it is a Foyer server',
  )
})

it('sends the fields of an object with dotted names, and fills in the path', async () => {
  const urls: string[] = []
  const headers = { 'x-wix-request-id': 'one' }
  const fetch = async (url: URL): Promise<Response> => {
    urls.push(url.href)
    return Response.json({}, { headers })
  }
  const server = { url: 'http://127.0.0.1:4400', key: 'key', fetch }
  await call(server, operatorEndpoints.getDecision, { decisionId: 'a/b' })
  await call(
    server,
    { method: 'GET', path: '/_foyer/v1/collections' },
    { paging: { limit: 2, offset: 0 } },
  )
  expect(urls).toEqual([
    'http://127.0.0.1:4400/_foyer/v1/decisions/a%2Fb?decisionId=a%2Fb',
    'http://127.0.0.1:4400/_foyer/v1/collections?paging.limit=2&paging.offset=0',
  ])
})

// Seen to fail: only "no response from […]; check the address and that the server is running".
it('names the reason of a failed request: a redirect, a timeout or an invalid key', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/slow') return
    response.writeHead(301, { location: 'https://club.example/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const failure = (path: string, { key = 'key', timeoutMs = 10_000 } = {}): Promise<unknown> =>
    call({ url, key }, { method: 'GET', path }, {}, { timeoutMs }).catch(
      (error: Error) => error.message,
    )
  expect(await failure('/')).toContain('(unexpected redirect); check the address')
  expect(await failure('/', { key: '“key”' })).toContain('ByteString')
  expect(await failure('/slow', { timeoutMs: 50 })).toContain('aborted due to timeout')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('names the scope that the key does not have', async () => {
  const message = 'this call needs a key with the scope "all"'
  vi.stubGlobal('fetch', async () => Response.json({ message }, { status: 403 }))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const server = { url: 'http://127.0.0.1:4400', key: 'key' }
  await expect(call(server, operatorEndpoints.listKeys, {})).rejects.toThrow(
    `"http://127.0.0.1:4400" refused the key (403): ${message}; check --key or FOYER_ADMIN_KEY`,
  )
})
