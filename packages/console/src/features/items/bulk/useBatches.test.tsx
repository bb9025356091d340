// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
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

test('starts no second run while one goes on', async () => {
  const { result } = renderHook(() => useBatches(() => {}))
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
