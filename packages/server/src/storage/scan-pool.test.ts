import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.js'
import type { ScanAnswer, ScanRequest } from './scan-messages.js'
import { createScanPool } from './scan-pool.js'
import { type ScanThread, startScanThread, ThreadLostError } from './scan-thread.js'
import { StorageError } from './storage-error.js'

const limits = { atOnce: 2, waitingOfOne: 9, waiting: 9, waitMs: 5000 }

/** A thread that dies of one text; `deaths` says how often before it bears it. */
function mortalThreads(deaths: number): { start(): ScanThread } {
  let left = deaths
  return {
    start: () => {
      let lost = false
      return {
        get lost() {
          return lost
        },
        run: async ({ text }: ScanRequest): Promise<ScanAnswer> => {
          await Promise.resolve()
          if (text === 'deadly' && left-- > 0) {
            lost = true
            throw new ThreadLostError('dead')
          }
          return { kind: 'rows', rows: [{ text }], ms: 1 }
        },
        close: async () => {},
      }
    },
  }
}

const requests = ['x', 'deadly', 'y', 'z'].map((text) => ({ text, values: [], ms: 100 }))

it('loses no request when a thread dies', async () => {
  const threads = mortalThreads(1)
  const pool = createScanPool(threads.start, createFairTurns(limits))
  const answers = await Promise.all(requests.map((request) => pool.run(request, 'a')))
  expect(answers.map(({ rows }) => rows)).toEqual(requests.map(({ text }) => [{ text }]))
})

it('refuses a statement of which two threads died, and answers the others', async () => {
  const threads = mortalThreads(2)
  const pool = createScanPool(threads.start, createFairTurns(limits))
  const ends = await Promise.allSettled(requests.map((request) => pool.run(request, 'a')))
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(ends[1]).toMatchObject({ reason: expect.any(StorageError) })
})

it('notices that a real thread died', async () => {
  const thread = startScanThread(join(import.meta.dirname, 'nowhere', 'no.db'))
  const answer = thread.run({ text: 'select 1', values: [], ms: 100 })
  await expect(answer).rejects.toThrow(ThreadLostError)
  expect(thread.lost).toBe(true)
  await thread.close()
})
