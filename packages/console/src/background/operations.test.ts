import { expect, test, vi } from 'vitest'
import {
  dropOperation,
  endOperations,
  listOperations,
  type Operation,
  onOperations,
  putOperation,
} from './operations.js'

const operation = (id: string, state: Operation['state'], stop = () => {}): Operation => ({
  id,
  title: id,
  path: undefined,
  state,
  text: '',
  share: 0,
  stop,
})

test('replaces finished operations with a new one, and keeps the others', () => {
  const listener = vi.fn()
  const leave = onOperations(listener)
  putOperation(operation('a', 'running'))
  putOperation(operation('b', 'halted'))
  putOperation(operation('a', 'finished'))
  expect(listOperations().map(({ id, state }) => `${id} ${state}`)).toEqual([
    'a finished',
    'b halted',
  ])
  putOperation(operation('c', 'running'))
  expect(listOperations().map(({ id }) => id)).toEqual(['b', 'c'])
  dropOperation('b')
  expect(listOperations().map(({ id }) => id)).toEqual(['c'])
  expect(listener).toHaveBeenCalledTimes(5)
  leave()
})

test('stops all operations when the owner logs out', () => {
  const stop = vi.fn()
  putOperation(operation('d', 'running', stop))
  endOperations()
  expect(stop).toHaveBeenCalledOnce()
  expect(listOperations()).toEqual([])
})
