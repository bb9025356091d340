import { expect, it } from 'vitest'
import { createTurns } from './turns.js'

it('runs some at once, the others in their order, and refuses what is too much', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const take = (number: number): Promise<number> =>
    turns.take(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 1) throw new Error('failed')
      return number
    })
  const taken = [1, 2, 3, 4].map(take)
  const outcomes = Promise.allSettled(taken)
  await expect(take(5)).rejects.toMatchObject({ reason: 'quota-reached' })
  expect(begun).toEqual([1, 2])
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(begun).toEqual([1, 2, 3, 4])
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
