import { encodeBase64Url } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { readQueryPayload } from './query-payload.js'

const read = (query: string): unknown => readQueryPayload(`http://host/path?${query}`)
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
])('reads "%s"', (query, payload) => {
  expect(read(query)).toEqual(payload)
})

it('reads a packed message, and nothing beside it', () => {
  const message = { a: [1, { b: 'é😀' }], c: null }
  expect(read(`.r=${pack(JSON.stringify(message))}&a=other`)).toEqual(message)
})

it('touches no prototype', () => {
  const payload = Object(read('__proto__.polluted=1&constructor.prototype.polluted=1'))
  expect(Object.hasOwn(payload, '__proto__')).toBe(true)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

it.each([
  ['nothing', ''],
  ['other letters', 'a*b!'],
  ['the plain alphabet', '+/+/'],
  ['no UTF-8', encodeBase64Url(Uint8Array.of(0xff, 0xfe))],
  ['no JSON', pack('{')],
  ['too many levels', pack('['.repeat(5000) + ']'.repeat(5000))],
])('refuses a packed message of %s', (_, packed) => {
  expect(() => read(`.r=${encodeURIComponent(packed)}`)).toThrow(
    expect.objectContaining({ status: 400, code: 'MALFORMED_REQUEST' }),
  )
})

it('reads thousands of parameters in bounded time', () => {
  const query = Array.from({ length: 5000 }, (_, index) => `p${index}.x=${index}`).join('&')
  const start = performance.now()
  expect(Object.keys(Object(read(query)))).toHaveLength(5000)
  expect(performance.now() - start).toBeLessThan(10_000)
})
