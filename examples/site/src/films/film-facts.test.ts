import { describe, expect, it } from 'vitest'
import { dollars } from './dollars.js'
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
