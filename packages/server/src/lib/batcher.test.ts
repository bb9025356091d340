import { expect, it } from 'vitest'
import { createBatcher } from './batcher.js'

it('processes the calls of one turn together and later calls in the next group', async () => {
  const groups: number[][] = []
  const double = createBatcher<number, number>(async (calls) => {
    groups.push(calls.map(({ call }) => call))
    for (const { call, resolve } of calls) resolve(call * 2)
    if (groups.length === 1) later.push(double(3), double(4))
  })
  const later: Promise<number>[] = []
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4])
  expect(await Promise.all(later)).toEqual([6, 8])
  expect(await double(5)).toBe(10)
  expect(groups).toEqual([[1, 2], [3, 4], [5]])
})

it('rejects all calls of a failed group but no later calls', async () => {
  const work = createBatcher<string, string>(async (calls) => {
    if (calls.some(({ call }) => call === 'bad')) throw new Error('no')
    for (const { call, resolve } of calls) resolve(call)
  })
  const [one, other] = await Promise.allSettled([work('good'), work('bad')])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await work('good')).toBe('good')
})

it('groups at most 256 calls', async () => {
  const sizes: number[] = []
  const work = createBatcher<number, number>(async (calls) => {
    sizes.push(calls.length)
    for (const { call, resolve } of calls) resolve(call)
  })
  const all = Array.from({ length: 600 }, (_, n) => n)
  expect(await Promise.all(all.map(work))).toEqual(all)
  expect(sizes).toEqual([256, 256, 88])
})
