import { expect, test } from 'vitest'
import { createUndoSteps, type Step } from './undo-steps.js'

const step = (value: number): Step => [
  { item: { id: 'a', data: {} }, field: { key: 'field', type: 'NUMBER' }, value },
]

test('returns the last step, or the chosen one while it is there', () => {
  const lists = createUndoSteps()
  const steps = [step(1), step(2), step(3)] as const
  for (const each of steps) lists.record(each)
  expect(lists.take('undo')).toBe(steps[2])
  expect(lists.take('undo', steps[0])).toBe(steps[0])
  expect(lists.take('undo', steps[0])).toBeUndefined()
  expect(lists.take('undo')).toBe(steps[1])
  expect(lists.take('undo')).toBeUndefined()
})

test('ends the steps to redo with a new change, but not with a change that stored nothing', () => {
  const lists = createUndoSteps()
  lists.add('redo', step(1))
  lists.record([])
  expect(lists.take('redo')).toEqual(step(1))
  lists.add('redo', step(1))
  lists.record(step(2))
  expect(lists.take('redo')).toBeUndefined()
})

test('keeps the last 100 steps', () => {
  const lists = createUndoSteps()
  for (let value = 0; value < 120; value++) lists.record(step(value))
  const values = Array.from({ length: 101 }, () => lists.take('undo')?.[0]?.value)
  expect(values.slice(-2)).toEqual([20, undefined])
})
