import { expect, test, vi } from 'vitest'
import {
  beginWork,
  endOperations,
  listOperations,
  type Operation,
  onOperations,
  removeOperation,
} from './operations.js'

const operation = (id: string, state: Operation['state']): Omit<Operation, 'stop'> => ({
  id,
  title: id,
  path: undefined,
  state,
  text: '',
  fraction: 0,
})

test('replaces finished operations with a new one, and keeps the others', () => {
  const listener = vi.fn()
  const leave = onOperations(listener)
  const { report } = beginWork()
  report(operation('a', 'running'))
  report(operation('b', 'halted'))
  report(operation('a', 'finished'))
  expect(listOperations().map(({ id, state }) => `${id} ${state}`)).toEqual([
    'a finished',
    'b halted',
  ])
  report(operation('c', 'running'))
  expect(listOperations().map(({ id }) => id)).toEqual(['b', 'c'])
  removeOperation('b')
  expect(listOperations().map(({ id }) => id)).toEqual(['c'])
  expect(listener).toHaveBeenCalledTimes(5)
  leave()
})

test('stops one operation', () => {
  const first = beginWork()
  const second = beginWork()
  first.report(operation('d', 'running'))
  listOperations()
    .find(({ id }) => id === 'd')
    ?.stop()
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false])
})

// Planted fault that this test detects: a response after the logout lists the operation again, for
// the next owner.
test('stops all operations when the owner logs out, and lists none of their later reports', () => {
  const work = beginWork()
  work.report(operation('e', 'running'))
  endOperations()
  expect(work.signal.aborted).toBe(true)
  work.report(operation('e', 'finished'))
  expect(listOperations()).toEqual([])
  const next = beginWork()
  next.report(operation('f', 'running'))
  expect(next.signal.aborted).toBe(false)
  expect(listOperations().map(({ id }) => id)).toEqual(['f'])
})
