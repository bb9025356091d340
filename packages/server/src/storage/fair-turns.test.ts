import { afterEach, expect, it, vi } from 'vitest'
import { createFairTurns, type FairTurns } from './fair-turns.js'

afterEach(() => {
  vi.useRealTimers()
})

const limits = { atOnce: 1, waitingOfOne: 3, waiting: 5, waitMs: 1000 }

/** Takes a turn for each name and notes the order in which they are given. */
function takeAll(turns: FairTurns, callers: string): { given: string[]; release(): Promise<void> } {
  const given: string[] = []
  const open: (() => void)[] = []
  for (const caller of callers) {
    void turns.take(caller).then((giveBack) => {
      given.push(caller)
      open.push(giveBack)
    })
  }
  const settle = async (): Promise<void> => {
    for (let n = 0; n < 5; n++) await Promise.resolve()
  }
  return {
    given,
    release: async () => {
      await settle()
      open.shift()?.()
      await settle()
    },
  }
}

it('gives turns to one caller in the order of asking', async () => {
  const turns = createFairTurns(limits)
  const order: number[] = []
  const work = async (n: number): Promise<void> => {
    const giveBack = await turns.take('a')
    order.push(n)
    giveBack()
  }
  await Promise.all([1, 2, 3].map(work))
  expect(order).toEqual([1, 2, 3])
})

it('lets callers take turns, whoever has asked for more', async () => {
  const { given, release } = takeAll(createFairTurns({ ...limits, waiting: 9 }), 'aaaabbc')
  for (let n = 0; n < 7; n++) await release()
  expect(given.join('')).toBe('abcabaa')
})

it('of two turns gives one to each of two callers', async () => {
  const { given, release } = takeAll(createFairTurns({ ...limits, atOnce: 2 }), 'aaab')
  await release()
  expect(given.join('')).toBe('aab')
})

it('counts a turn as given back once', async () => {
  const turns = createFairTurns(limits)
  const giveBack = await turns.take('a')
  giveBack()
  giveBack()
  const { given, release } = takeAll(turns, 'ab')
  await Promise.resolve()
  await Promise.resolve()
  expect(given).toEqual(['a'])
  await release()
  expect(given).toEqual(['a', 'b'])
})

it('refuses more than may wait, of one caller and of all', async () => {
  const turns = createFairTurns(limits)
  takeAll(turns, 'aaaa')
  await expect(turns.take('a')).rejects.toThrow('too many wait already')
  takeAll(turns, 'bb')
  await expect(turns.take('c')).rejects.toThrow('too many wait already')
})

it('refuses who has waited for too long, and goes on with the others', async () => {
  vi.useFakeTimers()
  const turns = createFairTurns(limits)
  const giveBack = await turns.take('a')
  const late = expect(turns.take('b')).rejects.toThrow('others took too long')
  await vi.advanceTimersByTimeAsync(600)
  const inTime = turns.take('c')
  await vi.advanceTimersByTimeAsync(500)
  await late
  giveBack()
  await expect(inTime).resolves.toBeTypeOf('function')
})

it('refuses all when it is closed', async () => {
  const turns = createFairTurns(limits)
  await turns.take('a')
  const waits = expect(turns.take('b')).rejects.toThrow('being closed')
  turns.close()
  await waits
  await expect(turns.take('c')).rejects.toThrow('being closed')
})
