import { expect, test } from 'vitest'
import { createUndoHistory, type Step } from './undo-history.js'

const step = (value: number): Step => [
  { item: { id: 'a', data: {} }, field: { key: 'field', type: 'NUMBER' }, value },
]

test('returns the last step, or the chosen one while it is there', () => {
  const history = createUndoHistory()
  const steps = [step(1), step(2), step(3)] as const
  for (const each of steps) history.record(each)
  expect(history.take('undo')).toBe(steps[2])
  expect(history.take('undo', steps[0])).toBe(steps[0])
  expect(history.take('undo', steps[0])).toBeUndefined()
  expect(history.take('undo')).toBe(steps[1])
  expect(history.take('undo')).toBeUndefined()
})

test('ends the steps to redo with a new change, but not with a change that stored nothing', () => {
  const history = createUndoHistory()
  history.add('redo', step(1))
  history.record([])
  expect(history.take('redo')).toEqual(step(1))
  history.add('redo', step(1))
  history.record(step(2))
  expect(history.take('redo')).toBeUndefined()
})

test('keeps the last 100 steps', () => {
  const history = createUndoHistory()
  for (let value = 0; value < 120; value++) history.record(step(value))
  const values = Array.from({ length: 101 }, () => history.take('undo')?.[0]?.value)
  expect(values.slice(-2)).toEqual([20, undefined])
})
