import { expect, test } from 'vitest'
import { formatBriefly, formatStoredDate } from './instants.js'

test('midnight UTC is a day, whatever the time zone of the reader', () => {
  expect(formatStoredDate(new Date('1972-03-24T00:00:00.000Z'))).toBe('24 Mar 1972')
})

test('every other instant has its minute', () => {
  expect(formatStoredDate(new Date('1972-03-24T12:34:00.000Z'))).toMatch(/1972, \d\d:\d\d$/)
})

test('today is told by the clock, another day by its date', () => {
  const now = new Date(2026, 10, 21, 12, 0)
  expect(formatBriefly(new Date(2026, 10, 21, 4, 16), now)).toBe('04:16')
  expect(formatBriefly(new Date(2026, 10, 20, 4, 16), now)).toBe('20 Nov 2026')
})
