import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseIsoDate, readWireDate, storedDateText } from './date.js'

describe('parseIsoDate', () => {
  it.each([
    ['2020-01-02T03:04:05.678Z', '2020-01-02T03:04:05.678Z'],
    ['2020-01-02T03:04:05+02:00', '2020-01-02T01:04:05.000Z'],
    ['2020-01-02T03:04Z', '2020-01-02T03:04:00.000Z'],
    ['2020-01-02', '2020-01-02T00:00:00.000Z'],
    ['2020-01', '2020-01-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2026-03-01T00:30:00+02:00', '2026-02-28T22:30:00.000Z'],
    ['+275760-09-13T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(parseIsoDate(text)?.toISOString()).toBe(expected)
  })

  it.each([
    '',
    '2020',
    '1577836800000',
    'room 5',
    '2020-13-01',
    '2020-02-00',
    '2026-02-30',
    '2025-02-29',
    '2026-04-31T10:00:00Z',
    '+002026-02-30',
    // Year 0 has no sign: V8 reads this as 2001.
    '-000000-01-01',
    '2026-02T10:00Z',
    '2020-01-02T03:04:05',
    ' 2020-01-02',
  ])('refuses %j', (text) => {
    expect(parseIsoDate(text)).toBeUndefined()
  })
})

/**
 * Planted faults that this test detects: months from 1, years below 100 read as 1900 to 1999, other separators, hours
 * above 23, letters as digits, days that `Date` moves into the next month.
 */
it('parses the output of toISOString like `Date`, and refuses all other texts', () => {
  const digit = fc.constantFrom(...'0123456789')
  const date = fc.date({ noInvalidDate: true }).map((value) => value.toISOString())
  const spoilt = fc
    .tuple(date, fc.nat(23), fc.oneof(digit, fc.constantFrom('-', ':', 'T', 'Z', ' ', 'x')))
    .map(([text, at, sign]) => text.slice(0, at) + sign + text.slice(at + 1))
  const canonical = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
  const dayExists = (text: string) => {
    const [year, month, day] = text.slice(0, 10).split('-').map(Number)
    // Day 0 of the next month is the last day of this one. 400 years have one calendar.
    const last = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0))
    return Number(day) > 0 && Number(day) <= last.getUTCDate()
  }
  const expected = (text: string) =>
    canonical.test(text) && dayExists(text) ? new Date(text).getTime() : Number.NaN
  fc.assert(
    fc.property(fc.oneof(date, spoilt), (text) => {
      fc.pre(text.length === 24)
      expect(parseIsoDate(text)?.getTime() ?? Number.NaN).toBe(expected(text))
    }),
    { numRuns: 3000 },
  )
})

it('readWireDate accepts only an object with the single key', () => {
  expect(readWireDate({ $date: '2020-01-02' })).toEqual(new Date('2020-01-02'))
  expect(readWireDate({ $date: '2020-01-02', x: 1 })).toBeUndefined()
  expect(readWireDate({ $date: 5 })).toBeUndefined()
  expect(readWireDate(Object.create({ $date: '2020-01-02' }))).toBeUndefined()
  expect(readWireDate('2020-01-02')).toBeUndefined()
})

it('storedDateText accepts canonical dates only', () => {
  expect(storedDateText({ $date: '2020-01-02T00:00:00.000Z' })).toBe('2020-01-02T00:00:00.000Z')
  expect(storedDateText({ $date: '+020200-01-02T00:00:00.000Z' })).toBeDefined()
  expect(storedDateText({ $date: '2020-01-02' })).toBeUndefined()
  expect(storedDateText({ $date: 'x 2020-01-02T00:00:00.000Z' })).toBeUndefined()
  expect(storedDateText('2020-01-02T00:00:00.000Z')).toBeUndefined()
})
