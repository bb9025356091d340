import { expect, it } from 'vitest'
import { fittingRows, stepwise } from './stepwise.js'
import { openTestDatabase } from './testing/test-database.js'

it('a step takes on as many rows as fit 15 ms by the one before', () => {
  expect(fittingRows(100, 15)).toBe(100)
  expect(fittingRows(100, 10)).toBe(150)
  expect(fittingRows(100, 30)).toBe(50)
  // One that took long by chance, or was over at once, says less than that.
  expect(fittingRows(100, 0)).toBe(200)
  expect(fittingRows(100, 100_000)).toBe(16)
  expect(fittingRows(4000, 1)).toBe(4000)
})

it('goes on until there is no more to do, or until it is stopped', async () => {
  const { db } = await openTestDatabase()
  const signal = { stopping: false }
  let steps = 0
  await stepwise(db, signal, async () => ++steps < 3)
  expect(steps).toBe(3)
  await stepwise(db, signal, async () => {
    signal.stopping = true
    steps++
    return true
  })
  expect(steps).toBe(4)
})
