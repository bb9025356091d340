import { expect, it } from 'vitest'
import { requestedRange } from './byte-range.js'

const etag = '"of-the-file"'

function rangeOf(
  range: string | undefined,
  { size = 10, method = 'GET', ifRange }: { size?: number; method?: string; ifRange?: string } = {},
): ReturnType<typeof requestedRange> {
  const headers = new Headers()
  if (range !== undefined) headers.set('range', range)
  if (ifRange !== undefined) headers.set('if-range', ifRange)
  return requestedRange({ method, headers }, { size, etag })
}

it.each([
  ['bytes=0-1', 0, 2],
  ['bytes=0-', 0, 10],
  ['bytes=9-9', 9, 10],
  ['bytes=4-400', 4, 10],
  ['bytes=-3', 7, 10],
  ['bytes=-30', 0, 10],
  ['Bytes= 2-3 ', 2, 4],
  [`bytes=0-${'9'.repeat(400)}`, 0, 10],
])('reads the range %j', (range, start, end) => {
  expect(rangeOf(range)).toEqual({ start, end })
})

it.each(['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
  'recognizes that no byte is in %j',
  (range) => {
    expect(rangeOf(range)).toBe('unsatisfiable')
  },
)

it('recognizes that an empty file has no range', () => {
  expect(rangeOf('bytes=0-', { size: 0 })).toBe('unsatisfiable')
  expect(rangeOf('bytes=-1', { size: 0 })).toBe('unsatisfiable')
})

it.each([
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=3-2',
  'bytes=0-1,3-4',
  'bytes=a-b',
  'bytes=0x1-2',
  'bytes=1.5-2',
  'bytes=--1',
  'items=0-1',
  '0-1',
])('ignores the range %j', (range) => {
  expect(rangeOf(range)).toBeUndefined()
})

it('ignores the range of other methods than GET', () => {
  expect(rangeOf('bytes=0-1', { method: 'HEAD' })).toBeUndefined()
})

it.each([
  [etag, { start: 0, end: 2 }],
  [`W/${etag}`, undefined],
  ['"of-another"', undefined],
  ['Sun, 29 Nov 2026 12:00:00 GMT', undefined],
  ['', undefined],
])('compares If-Range %j with the tag', (ifRange, expected) => {
  expect(rangeOf('bytes=0-1', { ifRange })).toEqual(expected)
})
