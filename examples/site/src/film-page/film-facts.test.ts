import { describe, expect, it } from 'vitest'
import { dollars } from '../ui/dollars.js'
import { releaseDay } from './release-day.js'
import { runningTime } from './running-time.js'

describe('dollars', () => {
  it.each([
    [218, '$218'],
    [7000, '$7 thousand'],
    [134_966_411, '$135 million'],
    [2_767_891_499, '$2.77 billion'],
  ])('writes %i as %s', (amount, text) => {
    expect(dollars(amount)).toBe(text)
  })

  it('rounds as the browser does', () => {
    const compact = new Intl.NumberFormat('en', {
      notation: 'compact',
      maximumSignificantDigits: 3,
    })
    for (const amount of [0, 5, 999, 1000, 9995, 99_950, 999_499, 999_500, 1e9 - 1, 1.005e9]) {
      const words = dollars(amount).replace(/ ([tmb])\w+/, (_, first) => first.toUpperCase())
      expect(words.replace('T', 'K')).toBe(`$${compact.format(amount)}`)
    }
  })
})

describe('releaseDay', () => {
  it('writes every month as the browser does', () => {
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(1975, month, 17 + month))
      expect(releaseDay(date)).toBe(day.format(date))
    }
  })
})

describe('runningTime', () => {
  it.each([
    [46, '46 min'],
    [120, '2 h'],
    [175, '2 h 55 min'],
  ])('writes %i minutes as %s', (minutes, text) => {
    expect(runningTime(minutes)).toBe(text)
  })
})
