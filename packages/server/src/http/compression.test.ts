import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptedCoding, compress, compressPage, isLarge } from './compression.js'

describe('acceptedCoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['identity;q=0, gzip;q=0.2, br;q=0.2', 'br'],
  ])('selects from %j the coding %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding)
  })

  it.each([null, '', 'identity', 'deflate, zstd', 'br;q=0', '*;q=0', 'brx', ',;=q', '"br"'])(
    'selects no coding from %j',
    (header) => {
      expect(acceptedCoding(header)).toBeUndefined()
    },
  )
})

it('reports a body above 1,024 bytes of UTF-8 as large', () => {
  expect(isLarge('x'.repeat(1024))).toBe(false)
  expect(isLarge('x'.repeat(1025))).toBe(true)
  expect(isLarge('ש'.repeat(512))).toBe(false)
  expect(isLarge('ש'.repeat(513))).toBe(true)
  expect(isLarge(new Uint8Array(1024))).toBe(false)
  expect(isLarge(new Uint8Array(1025))).toBe(true)
})

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses text and bytes with %s', async (coding, decompress) => {
  const text = JSON.stringify(Array.from({ length: 200 }, (_, year) => ({ title: 'סרט', year })))
  for (const body of [text, Buffer.from(text)]) {
    const compressed = await compress(body, coding)
    expect(compressed.length).toBeLessThan(Buffer.byteLength(text) / 4)
    expect(decompress(compressed).toString()).toBe(text)
  }
})

const text = 'Two people meet, and meet again. '.repeat(200)
const html = { 'content-type': 'text/html; charset=utf-8' }

function request(accepts: string): Request {
  return new Request('http://club.test/', { headers: { 'accept-encoding': accepts } })
}

it.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('compresses a page with %s', async (coding, accepts, expand) => {
  const headers = { ...html, vary: 'cookie', 'content-length': `${text.length}` }
  const page = new Response(text, { status: 404, headers })
  const { status, headers: sent, body } = compressPage(request(accepts), page)
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

it('makes the entity tag of a compressed page weak and offers no ranges of it', () => {
  const compressPageWith = (etag: string, accepts: string): Headers => {
    const headers = { ...html, etag, 'accept-ranges': 'bytes' }
    return compressPage(request(accepts), new Response(text, { headers })).headers
  }
  for (const tag of ['"a"', 'W/"a"']) {
    const headers = compressPageWith(tag, 'br')
    expect([headers.get('etag'), headers.get('accept-ranges')]).toEqual(['W/"a"', null])
  }
  const plain = compressPageWith('"a"', '')
  expect([plain.get('etag'), plain.get('accept-ranges')]).toEqual(['"a"', 'bytes'])
})

it('sends written parts of a page before the page ends', async () => {
  const page = new TransformStream<Uint8Array, Uint8Array>()
  const writer = page.writable.getWriter()
  const response = compressPage(request('gzip'), new Response(page.readable, { headers: html }))
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
  ['for a browser without compression', { ...html }, ''],
  ['an image', { 'content-type': 'image/png' }, 'br'],
  ['a page that is already compressed', { ...html, 'content-encoding': 'zstd' }, 'br'],
  ['a part of a page', { ...html, 'content-range': 'bytes 0-9/100' }, 'br'],
  ['a page with no-transform', { ...html, 'cache-control': 'no-transform' }, 'br'],
  ['events', { 'content-type': 'text/event-stream' }, 'br'],
])('does not compress %s', async (_, headers: Record<string, string>, accepts) => {
  const response = compressPage(request(accepts), new Response(text, { headers }))
  expect(response.headers.get('content-encoding')).toBe(headers['content-encoding'] ?? null)
  expect(await response.text()).toBe(text)
})

it('returns a part of a page unchanged', () => {
  const part = new Response('x', {
    status: 206,
    headers: { ...html, 'content-range': 'bytes 0-0/9' },
  })
  expect(compressPage(request('br'), part)).toBe(part)
})

it('returns a response without a body unchanged', () => {
  const reply = new Response(null, { status: 302, headers: { ...html, location: '/' } })
  expect(compressPage(request('br'), reply)).toBe(reply)
})
