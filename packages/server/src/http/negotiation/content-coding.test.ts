import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { acceptedCoding, compress, isLarge } from './content-coding.js'

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
  ])('reads %j as %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding)
  })

  it.each([null, '', 'identity', 'deflate, zstd', 'br;q=0', '*;q=0', 'brx', ',;=q', '"br"'])(
    'finds no coding in %j',
    (header) => {
      expect(acceptedCoding(header)).toBeUndefined()
    },
  )
})

it('counts a body above 1,024 bytes of UTF-8 as large', () => {
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
