import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type FoyerProcess,
  findFreePort,
  runFoyer,
  useFoyerCommand,
} from '../../testing/foyer-process.js'
import { openConnection } from '../../testing/raw-connection.js'

useFoyerCommand()

let port: number
let folder: string
let server: FoyerProcess

beforeAll(async () => {
  port = await findFreePort()
  // Not `makeFolder`, which deletes the folder after the first test.
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
  const args = ['start', '--data', folder, '--port', String(port)]
  server = runFoyer(args, { FOYER_CLIENT_ID: 'club' })
  await server.listening
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await rm(folder, { recursive: true })
})

/** Sends text. Returns the received text when it matches `until`, or when the server closes the connection. */
async function send(text: string, until?: RegExp): Promise<string> {
  const { socket, received, closed } = await openConnection(port)
  socket.write(text, 'latin1')
  const answer = await (until ? received(until) : closed())
  socket.destroy()
  return answer
}

const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n')
const post = (path: string, body: string, ...headers: string[]): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    'content-type: application/json',
    `content-length: ${body.length}`,
    ...headers,
    '',
    body,
  ].join('\r\n')

const statuses = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status)

describe('a request with ambiguous framing', () => {
  const framings: [string, string][] = [
    ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked'],
    ['chunks and a length', 'transfer-encoding: chunked\r\ncontent-length: 4'],
    ['two lengths', 'content-length: 4\r\ncontent-length: 44'],
    ['a list of lengths', 'content-length: 4, 44'],
    ['a length with a sign', 'content-length: +4'],
    ['a space before the colon', 'transfer-encoding : chunked'],
    ['chunks that are not the last', 'transfer-encoding: chunked, identity'],
    ['a coding that is none', 'transfer-encoding: xchunked'],
    ['a NUL in a header', 'x: \0\r\ncontent-length: 4'],
    ['a folded header', 'x: y\r\n transfer-encoding: chunked'],
  ]
  it.each(framings)('with %s gets 400 and closes the connection', async (_, framing) => {
    const first = `POST /oauth2/token HTTP/1.1\r\nhost: x\r\n${framing}\r\n\r\n0\r\n\r\n`
    const answer = await send(`${first}${get('/healthz')}`)
    // Older releases of Node.js accept the first request.
    expect(statuses(answer).at(-1)).toBe('400')
    expect(answer).toMatch(/^connection: close/im)
  })

  it('with bare LF line endings gets at most one 200 response', async () => {
    const first = `GET /healthz HTTP/1.1\nhost: x\ncontent-length: 4\n\n`
    const answer = await send(`${first}${get('/readyz')}`)
    // Older releases of Node.js accept the first request.
    expect(statuses(answer).at(-1)).toBe('400')
  })
})

describe('the Host header', () => {
  async function fullUrlFor(head: string, ...headers: string[]): Promise<string> {
    const anonymous = '{"grantType":"anonymous","clientId":"club"}'
    const token = /"access_token":"([^"]+)"/.exec(
      await send(post('/oauth2/token', anonymous), /"extensions"/),
    )?.[1]
    const body = '{"logout":{"clientId":"club"}}'
    const request = post('/_api/redirects-api/v1/redirect-session', body, ...headers)
    const authorized = request.replace('host: x', `${head}\r\nauthorization: ${token}`)
    const answer = await send(authorized, /"shortUrl":"[^"]*"|^HTTP\/1\.1 400 /)
    return /"fullUrl":"([^"]+)"/.exec(answer)?.[1] ?? answer
  }

  it.each([
    ['host: evil.example'],
    ['host: 127.0.0.1@evil.example'],
    ['host: x', 'x-forwarded-host: evil.example', 'x-forwarded-proto: https'],
    ['host: x', 'forwarded: host=evil.example', 'x-host: evil.example'],
  ])('does not change the URLs in responses: %s', async (head, ...headers) => {
    const url = await fullUrlFor(head, ...headers)
    expect(url).not.toContain('evil')
    expect(url).toMatch(/^http:\/\/(127\.0\.0\.1|localhost):\d+\/|^HTTP\/1\.1 400 /)
  })

  it('is not reflected for a request target in absolute form or a repeated header', async () => {
    const absolute = get('http://evil.example/_api/nothing')
    const answer = await send(absolute, /"message"/)
    expect(statuses(answer)).toEqual(['404'])
    expect(answer).not.toContain('evil')
    const twice = await send(get('/healthz', 'host: evil.example', 'connection: close'))
    expect(twice).not.toContain('evil')
  })
})

it.each([
  ['a header of 100 kB', get('/healthz', `x: ${'y'.repeat(100_000)}`)],
  ['a cookie of 150 kB', get('/healthz', `cookie: a=${'y'.repeat(150_000)}`)],
  ['5,000 headers', get('/healthz', ...Array.from({ length: 5000 }, (_, n) => `x${n}: y`))],
  ['a URL of 20 kB', get(`/${'y'.repeat(20_000)}`)],
  ['a URL of 200 kB', get(`/${'y'.repeat(200_000)}`)],
])('refuses %s', async (_, request) => {
  const [status] = statuses(await send(request, /^HTTP\/1\.1 \d+ /))
  expect(['404', '414', '431']).toContain(status)
})

it('responds to 500 pipelined requests in order', async () => {
  const paths = Array.from({ length: 500 }, (_, n) => (n % 3 ? '/healthz' : '/_api/nothing'))
  const last = get('/healthz', 'connection: close')
  const answer = await send(paths.map((path) => get(path)).join('') + last)
  const expected = paths.map((path) => (path === '/healthz' ? '200' : '404'))
  expect(statuses(answer)).toEqual([...expected, '200'])
})

it('responds while 500 connections are idle', async () => {
  const idle = await Promise.all(Array.from({ length: 500 }, () => openConnection(port)))
  expect(statuses(await send(get('/readyz'), /"ready"/))).toEqual(['200'])
  for (const { socket } of idle) socket.destroy()
})

it.each([
  ['/_api/nothing/../../healthz', '200'],
  ['/_api/nothing/%2e%2E/../healthz', '200'],
  ['/healthz/../_api/nothing', '404'],
])('resolves the dot segments of %s', async (path, status) => {
  expect(statuses(await send(get(path, 'connection: close')))).toEqual([status])
})

it('ignores protocol upgrades', async () => {
  const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
  expect(statuses(await send(get('/healthz', ...upgrade), /"ok"/))).toEqual(['200'])
  const settings = ['connection: upgrade, http2-settings', 'upgrade: h2c', 'http2-settings: AAMA']
  expect(statuses(await send(get('/healthz', ...settings), /"ok"/))).toEqual(['200'])
})

it('supports HTTP/1.0 requests and Expect: 100-continue', async () => {
  expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*"ok"/)
  const { socket, received } = await openConnection(port)
  const body = '{"grantType":"anonymous","clientId":"club"}'
  const [head = ''] = post('/oauth2/token', body, 'expect: 100-continue').split(body)
  socket.write(head)
  await received(/^HTTP\/1\.1 100 Continue/)
  socket.write(body)
  expect(statuses(await received(/"access_token"/))).toEqual(['100', '200'])
  socket.destroy()
})

it('does not inject request data into response headers', async () => {
  const line = '%0d%0aset-cookie:%20a=b'
  const paths = [
    `/wix-data/v2/items/${line}?dataCollectionId=${line}&dataItemId=${line}`,
    `/wix-data/v2/collections/${line}`,
    `/auth/callback?request=${line}`,
    `/oauth2/authorize?client_id=${line}&redirect_uri=${line}`,
    `/_api/redirects-api/v1/callback?state=${line}`,
  ]
  for (const path of paths) {
    const [head] = (await send(get(path, 'connection: close', `x-request-id: ${line}`))).split(
      '\r\n\r\n',
    )
    expect(head).toMatch(/^HTTP\/1\.1 \d/)
    expect(head).not.toMatch(/^set-cookie: a=b/im)
    expect(head).not.toContain('%0d%0a')
  }
})
