import { expect, it } from 'vitest'
import { createTogether } from './batcher.js'

it('takes who comes in one turn together, and who comes meanwhile with the next', async () => {
  const groups: number[][] = []
  const double = createTogether<number, number>(async (them) => {
    groups.push(them.map(({ one }) => one))
    for (const { one, resolve } of them) resolve(one * 2)
    if (groups.length === 1) later.push(double(3), double(4))
  })
  const later: Promise<number>[] = []
  expect(await Promise.all([double(1), double(2)])).toEqual([2, 4])
  expect(await Promise.all(later)).toEqual([6, 8])
  expect(await double(5)).toBe(10)
  expect(groups).toEqual([[1, 2], [3, 4], [5]])
})

it('fails for all who went together, and for none after them', async () => {
  const work = createTogether<string, string>(async (them) => {
    if (them.some(({ one }) => one === 'bad')) throw new Error('no')
    for (const { one, resolve } of them) resolve(one)
  })
  const [one, other] = await Promise.allSettled([work('good'), work('bad')])
  expect([one.status, other.status]).toEqual(['rejected', 'rejected'])
  expect(await work('good')).toBe('good')
})

it('takes no more than 256 at once', async () => {
  const sizes: number[] = []
  const work = createTogether<number, number>(async (them) => {
    sizes.push(them.length)
    for (const { one, resolve } of them) resolve(one)
  })
  const all = Array.from({ length: 600 }, (_, n) => n)
  expect(await Promise.all(all.map(work))).toEqual(all)
  expect(sizes).toEqual([256, 256, 88])
})
