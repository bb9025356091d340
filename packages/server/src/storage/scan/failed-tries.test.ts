import { expect, it } from 'vitest'
import { createFailedTries } from './scan.js'

it('refuses a network after its time budget and restores the budget over time', () => {
  let time = 0
  const tries = createFailedTries({ burstMs: 100, now: () => time })
  for (let n = 0; n < 10; n++) {
    expect(tries.mayTry('visitor a')).toBe(true)
    tries.record('visitor a', 10)
  }
  expect(tries.mayTry('visitor a')).toBe(false)
  expect(tries.mayTry('visitor b')).toBe(true)
  time += 190
  expect(tries.mayTry('visitor a')).toBe(true)
  tries.record('visitor a', 10)
  expect(tries.mayTry('visitor a')).toBe(false)
})

it('stores at most 1,000 networks', () => {
  const tries = createFailedTries({ burstMs: 100, now: () => 0 })
  tries.record('first', 100)
  for (let n = 0; n < 999; n++) tries.record(`network ${n}`, 100)
  expect(tries.mayTry('first')).toBe(false)
  tries.record('one more', 100)
  expect(tries.mayTry('first')).toBe(true)
  expect(tries.mayTry('one more')).toBe(false)
})
