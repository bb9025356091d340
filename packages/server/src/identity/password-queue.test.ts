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
