// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { endOperations, listOperations } from '../../../background/operations.js'
import { type NamedRun, useBatches } from './useBatches.js'

/** A run of one batch, which waits for `reply`. */
function pendingRun(title: string): { run: NamedRun; sent: () => boolean; reply: () => void } {
  let answer: (() => void) | undefined
  const run: NamedRun = {
    title,
    done: 'removed',
    entries: ['a'],
    size: 1,
    send: async ([id = '']) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return [{ id, problem: undefined }]
    },
  }
  return { run, sent: () => answer !== undefined, reply: () => answer?.() }
}

beforeEach(endOperations)

test('starts no second run while one goes on', async () => {
  const { result } = renderHook(() => useBatches('/collections/films', () => {}))
  const [first, second] = [pendingRun('first'), pendingRun('second')]
  await act(async () => {
    result.current.start(first.run)
    result.current.start(second.run)
  })
  expect(result.current.run?.title).toBe('first')
  expect(second.sent()).toBe(false)
  await act(async () => first.reply())
  expect(result.current.progress).toMatchObject({ done: 1, state: 'finished' })
  await act(async () => result.current.start(second.run))
  expect(result.current.run?.title).toBe('second')
})

test('continues on other pages, and is shown again with its undo', async () => {
  const path = '/collections/films'
  const page = renderHook(() => useBatches(path, () => {}))
  const { run, reply } = pendingRun('first')
  const undo = pendingRun('undo').run
  await act(async () => page.result.current.start({ ...run, undo: () => undo }))
  page.unmount()
  expect(listOperations()).toMatchObject([{ title: 'first…', path, state: 'running' }])
  await act(async () => reply())
  expect(listOperations()).toMatchObject([{ state: 'finished', text: '1 of 1 removed.' }])
  const { result } = renderHook(() => useBatches(path, () => {}))
  expect(result.current.run?.undo?.()).toBe(undo)
  expect(result.current.progress).toMatchObject({ done: 1, state: 'finished' })
  act(() => result.current.close())
  expect(listOperations()).toEqual([])
})

test('shows the runs of an owner to nobody else', async () => {
  const { result } = renderHook(() => useBatches('/collections/films', () => {}))
  const { run, reply } = pendingRun('first')
  await act(async () => result.current.start(run))
  endOperations()
  await act(async () => reply())
  const later = renderHook(() => useBatches('/collections/films', () => {}))
  expect(later.result.current.run).toBeUndefined()
})
