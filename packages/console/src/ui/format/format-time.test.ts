import { expect, test } from 'vitest'
import { formatBriefly, formatStoredDate } from './format-time.js'

test('formats midnight UTC as a day in every time zone', () => {
  expect(formatStoredDate(new Date('1972-03-24T00:00:00.000Z'))).toBe('24 Mar 1972')
})

test('formats every other instant with its minute', () => {
  expect(formatStoredDate(new Date('1972-03-24T12:34:00.000Z'))).toMatch(/1972, \d\d:\d\d$/)
})

test('formats an instant of today as a time, of another day as a date', () => {
  const now = new Date(2026, 10, 21, 12, 0)
  expect(formatBriefly(new Date(2026, 10, 21, 4, 16), now)).toBe('04:16')
  expect(formatBriefly(new Date(2026, 10, 20, 4, 16), now)).toBe('20 Nov 2026')
})
