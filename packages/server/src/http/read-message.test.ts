import { gzipSync } from 'node:zlib'
import { encodeBase64Url } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { HttpError } from './errors.js'
import {
  parseJson,
  readFormBody,
  readJsonBody as readJson,
  readQueryMessage,
} from './read-message.js'

const read = (query: string): unknown => readQueryMessage(`http://host/path?${query}`)
const pack = (text: string): string => encodeBase64Url(new TextEncoder().encode(text))

it.each([
  ['', {}],
  ['a=1&b=', { a: '1', b: '' }],
  ['a=x%20y%26z', { a: 'x y&z' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['paging.limit=5&paging.offset=2', { paging: { limit: '5', offset: '2' } }],
  ['a.b.c.d.e.f=1', { a: { b: { c: { d: { e: '1' } } } } }],
  ['a=1&a.b=2', { a: { b: '2' } }],
  ['a.b=2&a=1', { a: '1' }],
  ['constructor.prototype.x=1', { constructor: { prototype: { x: '1' } } }],
])('parses the query "%s"', (query, payload) => {
  expect(read(query)).toEqual(payload)
})

it('parses a packed message and ignores other parameters', () => {
  const message = { a: [1, { b: 'é😀' }], c: null }
  expect(read(`.r=${pack(JSON.stringify(message))}&a=other`)).toEqual(message)
})

it('does not pollute prototypes', () => {
  const payload = Object(read('__proto__.polluted=1&constructor.prototype.polluted=1'))
  expect(Object.hasOwn(payload, '__proto__')).toBe(true)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

it.each([
  ['nothing', ''],
  ['characters outside base64', 'a*b!'],
  ['plain base64', '+/+/'],
  ['invalid UTF-8', encodeBase64Url(Uint8Array.of(0xff, 0xfe))],
  ['invalid JSON', pack('{')],
  ['too many levels', pack('['.repeat(5000) + ']'.repeat(5000))],
])('refuses a packed message of %s', (_, packed) => {
  expect(() => read(`.r=${encodeURIComponent(packed)}`)).toThrow(
    expect.objectContaining({ status: 400, code: 'MALFORMED_REQUEST' }),
  )
})

it('parses 5000 parameters within ten seconds', () => {
  const query = Array.from({ length: 5000 }, (_, index) => `p${index}.x=${index}`).join('&')
  const start = performance.now()
  expect(Object.keys(Object(read(query)))).toHaveLength(5000)
  expect(performance.now() - start).toBeLessThan(10_000)
})

const mebibyte = 1024 * 1024
const readJsonBody = (request: Request) => readJson(request, { maxBytes: 16 * mebibyte })

function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Request {
  return new Request('http://127.0.0.1/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/** Creates a request with a chunked body, and counts the chunks that the server reads. */
function chunked(
  chunk: Uint8Array,
  chunks: number,
): { request: Request; readChunks: () => number } {
  let readChunks = 0
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (readChunks >= chunks) return controller.close()
      readChunks++
      controller.enqueue(chunk)
    },
  })
  const init: RequestInit = { method: 'POST', body: stream, duplex: 'half' }
  const request = new Request('http://127.0.0.1/', init)
  request.headers.set('content-type', 'application/json')
  return { request, readChunks: () => readChunks }
}

async function statusOf(reading: Promise<unknown>): Promise<number> {
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof HttpError) return error.status
  throw new Error('expected an HttpError', { cause: error })
}

describe('the content type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON ;charset="UTF-8"',
  ])('%j is accepted', async (type) => {
    expect(await readJsonBody(post('{"a":1}', { 'content-type': type }))).toEqual({ a: 1 })
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/json-patch+json',
    'text/plain, application/json',
    'text/plain; application/json',
    'image/png',
    '',
  ])('%j is refused', async (type) => {
    expect(await statusOf(readJsonBody(post('{"a":1}', { 'content-type': type })))).toBe(415)
  })

  it('is required', async () => {
    const request = new Request('http://127.0.0.1/', { method: 'POST', body: Buffer.from('{}') })
    await expect(readJsonBody(request)).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(
        /^the request has no content type, expected "application\/json"/,
      ),
    })
  })
})

it.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'x'])(
  'refuses the content encoding %j without decompression',
  async (encoding) => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(64 * mebibyte)))
    const start = performance.now()
    expect(await statusOf(readJsonBody(post(bomb, { 'content-encoding': encoding })))).toBe(415)
    expect(performance.now() - start).toBeLessThan(10_000)
  },
)

it.each([
  ['a small body', '{"a":1}', { 'content-length': '7' }],
  ['a body of unknown size', '{"a":1}', {}],
])('reports %s that a program has read before', async (_, text, headers) => {
  const request = post(text, headers)
  await request.text()
  await expect(readJsonBody(request)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(
      /^the body was read before Foyer got the request; .*body parser/,
    ),
  })
})

describe('a body that is too large', () => {
  it('is read to its end within a limit, so that the client can read the 413', async () => {
    const { request, readChunks } = chunked(new Uint8Array(mebibyte).fill(32), 20)
    expect(await statusOf(readJsonBody(request))).toBe(413)
    expect(readChunks()).toBe(20)
  })

  it('of one chunk that exceeds what is discarded is refused too', async () => {
    const { request } = chunked(new Uint8Array(65 * mebibyte).fill(32), 1)
    expect(await statusOf(readJsonBody(request))).toBe(413)
  })

  it('is not read beyond the limit', async () => {
    const { request, readChunks } = chunked(new Uint8Array(mebibyte).fill(32), 1000)
    expect(await statusOf(readJsonBody(request))).toBe(413)
    expect(readChunks()).toBeLessThan(70)
  })

  it('is not read when Content-Length exceeds the limit', async () => {
    const { request, readChunks } = chunked(new Uint8Array(10), 3)
    request.headers.set('content-length', String(100 * mebibyte))
    expect(await statusOf(readJsonBody(request))).toBe(413)
    expect(readChunks()).toBeLessThan(2)
  })
})

describe('blocks of a large body', () => {
  const countOf = async (request: Request): Promise<number> => {
    let blocks = 0
    const countBlocks = async (more: number): Promise<void> => {
      blocks += more
    }
    await readJson(request, { maxBytes: mebibyte, countBlocks }).catch(() => undefined)
    return blocks
  }

  it.each([
    [
      'with its size',
      (bytes: number) => post('{}'.padEnd(bytes), { 'content-length': `${bytes}` }),
    ],
    ['in chunks', (bytes: number) => chunked(new Uint8Array(1000).fill(32), bytes / 1000).request],
  ])('are counted for a body that is sent %s', async (_, create) => {
    expect(await countOf(create(60_000))).toBe(0)
    expect(await countOf(create(700_000))).toBe(10)
    // The rest of a body that is too large is not kept.
    expect(await countOf(create(3_000_000))).toBeLessThanOrEqual(16)
  })

  it('that are refused are read to their end, but not kept', async () => {
    const { request, readChunks } = chunked(new Uint8Array(100_000).fill(32), 9)
    const refusal = new HttpError(429, 'TOO_MANY_REQUESTS', 'too many requests')
    const reading = readJson(request, {
      maxBytes: mebibyte,
      countBlocks: () => Promise.reject(refusal),
    })
    await expect(reading).rejects.toBe(refusal)
    expect(readChunks()).toBe(9)
  })
})

it('decodes a character that is split across chunks', async () => {
  const text = Buffer.from('{"a":"é😀"}')
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of text) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const init: RequestInit = { method: 'POST', body: stream, duplex: 'half' }
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://127.0.0.1/', { ...init, headers })
  expect(await readJsonBody(request)).toEqual({ a: 'é😀' })
})

describe('a malformed body', () => {
  it.each([
    ['nothing', ''],
    ['an unclosed bracket', '{'],
    ['a trailing comma', '{"a":1,}'],
    ['two values', '{} {}'],
    ['single quotes', "{'a':1}"],
    ['a byte order mark', '\ufeff{}'],
    ['500,000 unclosed arrays', '['.repeat(500_000)],
    ['500,000 unclosed objects', '{"a":'.repeat(500_000)],
    ['500,000 closed arrays', '['.repeat(250_000) + ']'.repeat(250_000)],
    ['201 levels', '['.repeat(201) + ']'.repeat(201)],
  ])('is refused with 400: %s', async (_, body) => {
    const start = performance.now()
    expect(await statusOf(readJsonBody(post(Buffer.from(body))))).toBe(400)
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it.each([
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff{"a":1}', 'utf16le')],
    ['a lone continuation byte', Buffer.from([0x22, 0xff, 0x22])],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['a truncated character', Buffer.from([0x22, 0xf0, 0x9f, 0x98])],
  ])('is refused with 400: %s', async (_, bytes) => {
    expect(await statusOf(readJsonBody(post(new Uint8Array(bytes))))).toBe(400)
  })

  it('is not quoted in the error', async () => {
    await expect(readJsonBody(post('{"password":"hunter2",}'))).rejects.toThrow(
      /^the body is not valid JSON$/,
    )
  })
})

it('ignores brackets in strings when counting levels', () => {
  const text = '['.repeat(1000)
  expect(parseJson(JSON.stringify({ text, quote: `\\"${text}` }))).toEqual({
    text,
    quote: `\\"${text}`,
  })
  expect(parseJson('['.repeat(200) + ']'.repeat(200))).toHaveLength(1)
})

describe('a form', () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }

  it('is parsed', async () => {
    const form = await readFormBody(post('a=1&b=%C3%A9+x', type))
    expect([...form]).toEqual([
      ['a', '1'],
      ['b', 'é x'],
    ])
    expect(await statusOf(readFormBody(post('{}')))).toBe(415)
  })

  it('has at most 64 KiB, because many fields take long to parse', async () => {
    const largest = `a=${'x'.repeat(64 * 1024 - 2)}`
    expect((await readFormBody(post(largest, type))).get('a')).toHaveLength(64 * 1024 - 2)
    expect(await statusOf(readFormBody(post(`${largest}x`, type)))).toBe(413)
    const { request } = chunked(new Uint8Array(1024).fill(48), 65)
    request.headers.set('content-type', type['content-type'])
    expect(await statusOf(readFormBody(request))).toBe(413)
  })
})
