import { expect, test } from 'vitest'
import { ApiError } from '../../../api/api-error.js'
import { type BatchResult, type Progress, runBatches } from './run-batches.js'

const done = (id: string): BatchResult => ({ id, problem: undefined })
const entries = ['a', 'b', 'c', 'd', 'e']
const signal = new AbortController().signal

test('counts completed and refused entries', async () => {
  const send = async (batch: readonly string[]) =>
    batch.map((id) => (id === 'c' ? { id, problem: 'too large' } : done(id)))
  const progress = await runBatches({ entries, size: 2, send }, signal, () => {})
  expect(progress).toMatchObject({
    done: 4,
    refused: [{ id: 'c', problem: 'too large' }],
    state: 'finished',
  })
})

test('interrupts the run after a lost response, and resumes with the same batch', async () => {
  const sent: string[][] = []
  const reports: Progress[] = []
  const run = {
    entries,
    size: 2,
    send: async (batch: readonly string[]) => {
      sent.push([...batch])
      if (sent.length === 2) throw new ApiError('lost', { problem: 'unreachable' })
      return batch.map(done)
    },
  }
  const onProgress = (progress: Progress): void => void reports.push(progress)
  const interrupted = await runBatches(run, signal, onProgress)
  expect(interrupted).toMatchObject({ done: 2, unanswered: 2, state: 'interrupted' })
  expect(reports.at(-1)).toBe(interrupted)
  const finished = await runBatches(run, signal, onProgress, interrupted)
  expect(finished).toMatchObject({ done: 5, unanswered: 0, state: 'finished', error: undefined })
  expect(sent).toEqual([['a', 'b'], ['c', 'd'], ['c', 'd'], ['e']])
})

test.each(['refused', 'locked', 'key-refused', 'logged-out'] as const)(
  'counts no entry as unknown after a batch that was %s',
  async (problem) => {
    const send = () => Promise.reject(new ApiError('no', { problem }))
    const progress = await runBatches({ entries, size: 2, send }, signal, () => {})
    expect(progress).toMatchObject({ done: 0, unanswered: 0, state: 'interrupted' })
  },
)

test('stops between two batches', async () => {
  const stop = new AbortController()
  const send = async (batch: readonly string[]): Promise<BatchResult[]> => {
    stop.abort()
    return batch.map(done)
  }
  const progress = await runBatches({ entries, size: 2, send }, stop.signal, () => {})
  expect(progress).toMatchObject({ done: 2, state: 'stopped' })
})
