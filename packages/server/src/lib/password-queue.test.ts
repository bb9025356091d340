import { expect, it } from 'vitest'
import { createPasswordQueue, PasswordsBusyError } from './password-queue.js'

/** Work that ends when it is told to, and how much of it runs. */
function createWork() {
  const running: (() => void)[] = []
  const work = (): Promise<void> => new Promise((resolve) => running.push(resolve))
  return { work, running }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('lets some run, some wait in order, and refuses the rest', async () => {
  const inTurn = createPasswordQueue({ atOnce: 2, waiting: 2 })
  const { work, running } = createWork()
  const done: number[] = []
  const all = [0, 1, 2, 3, 4].map((one) => inTurn(work).then(() => done.push(one)))
  await expect(all[4]).rejects.toBeInstanceOf(PasswordsBusyError)
  await turn()
  expect(running).toHaveLength(2)
  running[1]?.()
  await turn()
  expect(running).toHaveLength(3)
  for (const end of running) end()
  await turn()
  for (const end of running) end()
  await Promise.all(all.slice(0, 4))
  expect(done).toEqual([1, 0, 2, 3])
})

it('goes on after work that failed', async () => {
  const inTurn = createPasswordQueue({ atOnce: 1, waiting: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await inTurn(async () => 'and again')).toBe('and again')
})

it('runs urgent work before the rest, and in the place of the last when it is full', async () => {
  const inTurn = createPasswordQueue({ atOnce: 1, waiting: 3 })
  const { work, running } = createWork()
  const done: string[] = []
  const queue = (name: string, urgent = false): Promise<unknown> =>
    inTurn(work, { urgent }).then(() => done.push(name))
  const all = [queue('running'), queue('first'), queue('second'), queue('third')]
  const displaced = expect(all[3]).rejects.toBeInstanceOf(PasswordsBusyError)
  all.push(queue('urgent', true), queue('urgent too', true), queue('most urgent', true))
  await displaced
  await expect(all[2]).rejects.toBeInstanceOf(PasswordsBusyError)
  await expect(all[1]).rejects.toBeInstanceOf(PasswordsBusyError)
  await expect(queue('one more', true)).rejects.toBeInstanceOf(PasswordsBusyError)
  await expect(queue('plain')).rejects.toBeInstanceOf(PasswordsBusyError)
  for (let ended = 0; ended < 4; ended++) {
    running[ended]?.()
    await turn()
  }
  expect(done).toEqual(['running', 'urgent', 'urgent too', 'most urgent'])
})

it('lets the rest go on when nothing urgent waits', async () => {
  const inTurn = createPasswordQueue({ atOnce: 1, waiting: 3 })
  const { work, running } = createWork()
  const done: string[] = []
  const queue = (name: string, urgent = false): Promise<unknown> =>
    inTurn(work, { urgent }).then(() => done.push(name))
  const all = [queue('running'), queue('plain'), queue('urgent', true)]
  for (let ended = 0; ended < 3; ended++) {
    running[ended]?.()
    await turn()
  }
  await Promise.all(all)
  expect(done).toEqual(['running', 'urgent', 'plain'])
})
