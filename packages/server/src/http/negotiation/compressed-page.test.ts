import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressedPage } from './compressed-page.js'

const text = 'Two people meet, and meet again. '.repeat(200)
const html = { 'content-type': 'text/html; charset=utf-8' }

function request(accepts: string): Request {
  return new Request('http://club.test/', { headers: { 'accept-encoding': accepts } })
}

it.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('compresses a page as %s', async (coding, accepts, expand) => {
  const headers = { ...html, vary: 'cookie', 'content-length': `${text.length}` }
  const page = new Response(text, { status: 404, headers })
  const { status, headers: sent, body } = compressedPage(request(accepts), page)
  expect([
    status,
    sent.get('content-encoding'),
    sent.get('vary'),
    sent.has('content-length'),
  ]).toEqual([404, coding, 'cookie, accept-encoding', false])
  const bytes = Buffer.from(await new Response(body).arrayBuffer())
  expect(bytes.length).toBeLessThan(text.length / 10)
  expect(expand(bytes).toString()).toBe(text)
})

it('sends what a page has written before it ends', async () => {
  const page = new TransformStream<Uint8Array, Uint8Array>()
  const writer = page.writable.getWriter()
  const response = compressedPage(request('gzip'), new Response(page.readable, { headers: html }))
  const gunzip = createGunzip()
  const first = new Promise((resolve) => gunzip.once('data', resolve))
  response.body?.pipeTo(
    new WritableStream({ write: (chunk: Uint8Array) => void gunzip.write(chunk) }),
  )
  await writer.write(Buffer.from('<h1>Films</h1>'))
  expect(String(await first)).toBe('<h1>Films</h1>')
  await writer.close()
})

it.each([
  ['what the browser does not accept', { ...html }, ''],
  ['a picture', { 'content-type': 'image/png' }, 'br'],
  ['a page that is compressed', { ...html, 'content-encoding': 'zstd' }, 'br'],
  ['a page that must stay as it is', { ...html, 'cache-control': 'no-transform' }, 'br'],
  ['events', { 'content-type': 'text/event-stream' }, 'br'],
])('leaves %s', async (_, headers: Record<string, string>, accepts) => {
  const response = compressedPage(request(accepts), new Response(text, { headers }))
  expect(response.headers.get('content-encoding')).toBe(headers['content-encoding'] ?? null)
  expect(await response.text()).toBe(text)
})

it('leaves a reply without a body', () => {
  const reply = new Response(null, { status: 302, headers: { ...html, location: '/' } })
  expect(compressedPage(request('br'), reply)).toBe(reply)
})
